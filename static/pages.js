// For pages that are no phones: the device's time zone, print, copy to the clipboard, show a password, pass on, install, wide
// tables by the keyboard, what was just done told aloud, the key /, the rows of the room's tables, and what asks first.
(function () {
  "use strict";
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-print]")) { window.print(); }
    var button = event.target.closest("[data-copy]");
    if (button) { copy(button, document.getElementById(button.dataset.copy)); }
    var all = event.target.closest("[data-tick-all]");
    if (all) { all.form.querySelectorAll("[type=checkbox]").forEach(function (box) { box.checked = true; }); }
    var show = event.target.closest("[data-show]");
    if (show) {
      var field = document.getElementById(show.dataset.show), hidden = field.type === "password";
      field.type = hidden ? "text" : "password";
      show.setAttribute("aria-pressed", hidden);
    }
  });

  // Where the browser keeps the clipboard from a page, the text is marked, ready to be copied.
  function copy(button, source) {
    window.getSelection().selectAllChildren(source);
    if (!navigator.clipboard) { return; }
    navigator.clipboard.writeText(source.textContent).then(function () {
      button.textContent = button.dataset.done;
    }, function () {});
  }

  // With large text on a phone a row of a table is a card: each figure is told by the name of its column.
  function labelFigures() {
    document.querySelectorAll(".wide > table:not(.as-cards, .labelled)").forEach(function (table) {
      var heads = table.tHead && table.tHead.rows.length === 1 ? Array.from(table.tHead.rows[0].cells) : [];
      if (!heads.length || table.querySelector("[rowspan], thead [colspan]")) { return; }
      Array.from(table.rows).forEach(function (row) {
        if (row.parentNode === table.tHead || row.cells.length !== heads.length) { return; }
        heads.forEach(function (head, at) {
          row.cells[at].dataset.label = row.cells[at].textContent.trim() && (head.dataset.name || head.textContent.trim());
        });
      });
      table.classList.add("labelled");
    });
  }
  // A menu opens in sight. On a phone it opens below the finger: the second tap of two chooses nothing in it.
  var opening = { at: -Infinity };
  document.addEventListener("click", function (event) {
    if (event.target.closest(".more > summary")) {
      opening = { at: performance.now(), x: event.clientX, y: event.clientY };
    } else if (event.isTrusted && event.detail && event.target.closest(".more > div") && performance.now() - opening.at < 500 &&
        Math.hypot(event.clientX - opening.x, event.clientY - opening.y) < 30) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);
  document.addEventListener("toggle", function (event) {
    var menu = event.target.matches && event.target.matches(".more[open]") && event.target.querySelector("div");
    if (menu && getComputedStyle(menu).position !== "fixed") { menu.scrollIntoView({ block: "nearest" }); }
  }, true);
  // A table that is wider than the page is scrolled by the keyboard too; one that fits is no stop.
  function offerScrolling() {
    document.querySelectorAll(".wide, .scroll, .cuts article").forEach(function (box) {
      if (box.scrollWidth > box.clientWidth) { box.tabIndex = 0; } else { box.removeAttribute("tabindex"); }
    });
  }
  ["DOMContentLoaded", "htmx:afterSettle"].forEach(function (name) {
    document.addEventListener(name, function () { labelFigures(); offerScrolling(); });
  });
  addEventListener("resize", offerScrolling);
  document.addEventListener("DOMContentLoaded", function () {
    var zone = document.querySelector("select[data-own-zone]");
    if (zone && !zone.querySelector("[selected]")) {
      var own = Intl.DateTimeFormat().resolvedOptions().timeZone;
      Array.from(zone.options).forEach(function (option) { option.selected = option.selected || option.value === own; });
    }
    document.querySelectorAll("[data-show], [data-tick-all]").forEach(function (button) { button.hidden = false; });
  });
  // What is replaced by a poll has the focus again: by its id, which htmx sees to, or as the same link or
  // button in the same order.
  var focused = null;
  function listAlike(region, part) {
    return Array.from(region.querySelectorAll(part.tagName)).filter(function (other) {
      return ["href", "name", "value"].every(function (name) { return other.getAttribute(name) === part.getAttribute(name); }) &&
        other.textContent.trim() === part.textContent.trim() &&
        (part.form ? part.form.getAttribute("action") : "") === (other.form ? other.form.getAttribute("action") : "");
    });
  }
  document.addEventListener("htmx:beforeSwap", function (event) {
    var region = event.detail.target, part = document.activeElement;
    if (!region.hasAttribute("data-live") || !region.contains(part) || part.id) { return; }
    focused = { part: part, at: listAlike(region, part).indexOf(part) };
  });
  document.addEventListener("htmx:afterSettle", function (event) {
    var last = focused;
    focused = null;
    if (!last || document.activeElement !== document.body) { return; }
    var alike = listAlike(event.target, last.part), part = alike[last.at] || alike[0];
    if (part) { part.focus({ preventScroll: true }); }
  });
  // What has just been done is told aloud: a reader of the screen tells what comes after the page.
  document.addEventListener("DOMContentLoaded", function () {
    var told = document.querySelector(".toast.brief > span"), words = told && Array.from(told.childNodes);
    if (!told) { return; }
    told.replaceChildren();
    setTimeout(function () { told.replaceChildren.apply(told, words); }, 150);
  });
  // The key / leads to the field that is used most.
  document.addEventListener("keydown", function (event) {
    var field = document.querySelector("[data-slash]");
    if (event.key !== "/" || !field || event.ctrlKey || event.metaKey || event.altKey) { return; }
    if (event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog")) { return; }
    event.preventDefault();
    field.focus();
    field.select();
  });
  // On a narrow screen a table of the room is a row that opens, and stays open when it is drawn anew.
  var opened = {};
  function unfold(button) {
    var on = Boolean(opened[button.id]);
    button.setAttribute("aria-expanded", on);
    button.closest(".t-card").classList.toggle("unfolded", on);
  }
  document.addEventListener("click", function (event) {
    var button = event.target.closest(".t-open");
    if (button) {
      opened[button.id] = !opened[button.id];
      unfold(button);
    }
  });
  document.addEventListener("htmx:afterSwap", function () { document.querySelectorAll(".t-open").forEach(unfold); });
  // What the device itself can do: pass an address on, and put the program on its home screen.
  var install = null;
  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll("[data-share]").forEach(function (button) { button.hidden = !navigator.share; });
    offerInstalling();
  });
  document.addEventListener("click", function (event) {
    var share = event.target.closest("[data-share]");
    if (share) { navigator.share({ title: document.title, url: share.dataset.share }).catch(function () {}); }
    if (install && event.target.closest("[data-install]")) {
      install.prompt();
      install = null;
      offerInstalling();
    }
  });
  addEventListener("beforeinstallprompt", function (event) {
    event.preventDefault();
    install = event;
    offerInstalling();
  });
  function offerInstalling() {
    var button = document.querySelector("[data-install]");
    if (button) { button.hidden = !install; }
  }

  // What has consequences asks first, in the page; `live.js` does where the browser cannot. Nothing is
  // replaced below an open question.
  document.addEventListener("submit", function (event) {
    var button = event.submitter, dialog = document.getElementById("sure");
    if (!button || !button.dataset.confirm || event.target.dataset.once === "sent") { return; }
    if (!dialog || !dialog.showModal || !event.target.requestSubmit) { return; }
    event.preventDefault();
    event.stopImmediatePropagation();
    var yes = dialog.querySelector("[value=yes]");
    dialog.querySelector("p").textContent = button.dataset.confirm.trim();
    yes.textContent = button.dataset.yes || button.textContent.trim();
    yes.className = button.matches(".bad") ? "btn bad" : "btn go";
    dialog.onclose = function () {
      button.focus();
      if (dialog.returnValue !== "yes") { return; }
      var question = button.dataset.confirm;
      button.dataset.confirm = "";
      event.target.requestSubmit(button);
      button.dataset.confirm = question;
      sendOnce(event.target);
    };
    dialog.returnValue = "";
    dialog.showModal();
    // The key that has asked, and is still down, does not answer.
    dialog.querySelector("[value='']").focus();
  }, true);
  document.addEventListener("keydown", function (event) {
    if (event.repeat && event.key === "Enter" && event.target.closest("#sure, [data-confirm]")) { event.preventDefault(); }
  });
  // What must not be sent twice is sent once, and says that it is under way; again if no answer comes.
  function sendOnce(form) {
    form.dataset.once = "sent";
    setTimeout(function () { form.dataset.once = ""; }, 20000);
  }
  document.addEventListener("submit", function (event) {
    var form = event.target, button = event.submitter;
    if (form.dataset.once === "sent") {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (form.dataset.once === "" && !event.defaultPrevented) {
      sendOnce(form);
      if (button && button.dataset.busy) { button.textContent = button.dataset.busy; }
    }
  }, true);
  // A page that the browser kept can be sent again.
  addEventListener("pageshow", function () {
    document.querySelectorAll("[data-once]").forEach(function (form) { form.dataset.once = ""; });
  });
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (document.querySelector("#sure[open]")) { event.detail.shouldSwap = false; }
  });

  // A password that is sent is not kept among what was typed into a field of text.
  document.addEventListener("submit", function (event) {
    event.target.querySelectorAll("[data-show]").forEach(function (button) {
      document.getElementById(button.dataset.show).type = "password";
    });
  });
})();
