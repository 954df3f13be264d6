// What the pages do beyond htmx: show a lost connection, and never replace a field in use.
(function () {
  "use strict";
  var lostSince = null;

  function bar() { return document.getElementById("lost"); }

  function lost() {
    var element = bar();
    if (!element) { return; }
    if (lostSince === null) { lostSince = new Date(); }
    element.textContent = element.dataset.text.replace("{time}", lostSince.toTimeString().slice(0, 5));
    element.hidden = false;
  }

  function back() {
    if (lostSince !== null) { askAgain(); }
    lostSince = null;
    if (bar()) { bar().hidden = true; }
  }

  // An idle page asks less often, by its own clock; a touch or news makes it ask every second.
  var quietSince = performance.now();
  var askedAt = -Infinity;

  function stir() { quietSince = performance.now(); }

  function pause() {
    var quiet = performance.now() - quietSince;
    if (lostSince !== null || quiet < 30000) { return 0; }
    return quiet < 300000 ? 3000 : 5000;
  }

  ["pointerdown", "keydown", "visibilitychange"].forEach(function (name) {
    document.addEventListener(name, stir, true);
  });
  window.addEventListener("focus", stir);

  document.addEventListener("htmx:beforeRequest", function (event) {
    if (event.target.id === "follow" && window.Outbox.holds()) { event.preventDefault(); }
    if (!polls(event)) { return; }
    // The timer of the poll is not exact.
    var now = performance.now();
    if (now - askedAt < pause() - 100) { event.preventDefault(); } else { askedAt = now; }
  });

  // A button replaced under a finger loses the click: what is new waits, not for long.
  var pressedAt = -Infinity;
  var released = null;

  document.addEventListener("pointerdown", function () {
    clearTimeout(released);
    pressedAt = performance.now();
  }, true);
  // The click comes after the event.
  function release() {
    clearTimeout(released);
    released = setTimeout(function () { pressedAt = -Infinity; }, 100);
  }
  ["pointerup", "pointercancel", "contextmenu", "visibilitychange"].forEach(function (name) {
    document.addEventListener(name, release, true);
  });
  window.addEventListener("blur", release);

  function isPressed() { return performance.now() - pressedAt < 5000; }

  function polls(event) { return event.target.hasAttribute && event.target.hasAttribute("data-live"); }

  ["htmx:sendError", "htmx:responseError", "htmx:timeout"].forEach(function (name) {
    document.addEventListener(name, function (event) { if (polls(event)) { lost(); } });
  });
  window.addEventListener("offline", lost);

  // Points of another choice must not stand beside this one.
  ["htmx:sendError", "htmx:timeout"].forEach(function (name) {
    document.addEventListener(name, function (event) {
      var preview = event.target.matches && event.target.matches("form.deal-form") &&
        document.getElementById("preview");
      if (!preview || preview.className === "faults") { return; }
      if (window.Reckon && window.Reckon.show(event.target)) { return; }
      preview.className = "soft";
      preview.dataset.old = "1";
      preview.textContent = bar().dataset.points;
    });
  });
  // The server's points take over again.
  function askAgain() {
    var preview = document.querySelector("form.deal-form #preview[data-old]");
    if (preview) { window.htmx.trigger(preview.closest("form"), "change"); }
  }
  window.addEventListener("online", askAgain);

  document.addEventListener("htmx:beforeSwap", function (event) {
    // A refused deal is answered with 4xx and the page that says why: show it.
    if (event.detail.xhr.status === 422 || event.detail.xhr.status === 409) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
    var region = event.detail.target;
    // What is missing stays in red until something is chosen.
    if (region.className === "faults") { event.detail.shouldSwap = false; }
    if (!polls(event)) { return; }
    if (event.detail.xhr.status < 400) { back(); }
    var active = document.activeElement;
    var inUse = active && active !== document.body && region.contains(active) &&
      /^(INPUT|SELECT|TEXTAREA)$/.test(active.tagName);
    var menu = region.querySelector("details[open]");
      if (inUse || menu || isPressed() || window.Outbox.isSending()) { event.detail.shouldSwap = false; }
    chosen = event.detail.shouldSwap ? readChosen(region) : null;
    if (event.detail.xhr.status === 200) { stir(); tellWaiting(Boolean(menu)); }
  });

  // What was chosen or typed is carried over: some browsers give no focus to what is tapped.
  var chosen = null;

  function isTicked(field) { return field.type === "radio" || field.type === "checkbox"; }

  // A reason to undo one act is none for another.
  function nameForm(form) {
    if (!form) { return ""; }
    var about = Array.prototype.filter.call(form.querySelectorAll("input[type=hidden]"), function (field) {
      return field.name !== "key" && field.name !== "csrfmiddlewaretoken";
    });
    return [form.getAttribute("action")].concat(about.map(function (field) { return field.name + "=" + field.value; })).join(" ");
  }

  function eachField(region, call) {
    var found = {};
    region.querySelectorAll("input:not([type=hidden]):not([type=file]), select, textarea").forEach(function (field) {
      var key = [nameForm(field.form), field.type, field.name, isTicked(field) ? field.value : ""].join(" ");
      (found[key] = found[key] || []).push(field);
    });
    Object.keys(found).forEach(function (key) {
      // Of two that look alike nobody knows which is which.
      if (found[key].length === 1) { call(key, found[key][0]); }
    });
  }

  function isChanged(field) {
    if (isTicked(field)) { return field.checked !== field.defaultChecked; }
    if (field.tagName !== "SELECT") { return field.value !== field.defaultValue; }
    var options = Array.prototype.slice.call(field.options);
    var first = options.findIndex(function (option) { return option.defaultSelected; });
    return field.selectedIndex !== Math.max(first, 0);
  }

  // What was refused comes back as the page's own values.
  function readChosen(region) {
    var values = {};
    var refused = region.hasAttribute("data-refused");
    eachField(region, function (key, field) {
      var value = isTicked(field) ? field.checked : field.value;
      if (isChanged(field) || refused && value) { values[key] = value; }
    });
    return values;
  }

  document.addEventListener("htmx:load", function (event) {
    var region = event.target;
    if (!chosen || !region.hasAttribute || !region.hasAttribute("data-live")) { return; }
    var values = chosen;
    chosen = null;
    eachField(region, function (key, field) {
      if (!Object.prototype.hasOwnProperty.call(values, key)) { return; }
      if (isTicked(field)) { field.checked = values[key]; } else { field.value = values[key]; }
    });
  });

  // An open menu is not replaced: a sign says that something waits.
  var waits = false;

  function tellWaiting(on) {
    var sign = document.getElementById("waits");
    if (!sign || waits === on) { return; }
    waits = on;
    sign.textContent = on ? sign.dataset.text : "";
  }

  // By the page's own clock: those of phones differ.
  var ends = new WeakMap();

  function tick() {
    document.querySelectorAll("[data-left]").forEach(function (clock) {
      if (!ends.has(clock)) { ends.set(clock, performance.now() + 1000 * Number(clock.dataset.left)); }
      var left = Math.max(-5999, Math.round((ends.get(clock) - performance.now()) / 1000));
      var ahead = Math.abs(left);
      clock.textContent = (left < 0 ? "\u2212" : "") + Math.floor(ahead / 60) + ":" +
        String(ahead % 60).padStart(2, "0");
      clock.classList.toggle("over", left < 0);
    });
  }
  setInterval(tick, 500);

  var MENUS = "details.menu[open], [data-live] details[open]";

  document.addEventListener("toggle", function (event) {
    var region = event.target.closest && event.target.closest("[data-live]");
    if (region) { showWaiting(region); }
  }, true);

  function showWaiting(region) {
    if (!waits || !region.isConnected || region.querySelector("details[open]")) { return; }
    if (isPressed()) { setTimeout(function () { showWaiting(region); }, 50); return; }
    tellWaiting(false);
    window.htmx.ajax("GET", region.getAttribute("hx-get"), { source: region, target: region, swap: "outerHTML" })
      .catch(function () { /* The next poll shows it, or says that the connection is lost. */ });
  }

  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") { return; }
    var open = Array.prototype.slice.call(document.querySelectorAll(MENUS));
    var menu = open.filter(function (one) { return one.contains(document.activeElement); }).pop() || open.pop();
    if (!menu) { return; }
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  document.addEventListener("click", function (event) {
    document.querySelectorAll("details.menu[open]").forEach(function (menu) {
      if (!menu.contains(event.target)) { menu.open = false; }
    });
  });

  // Whether anything was chosen or typed: what is left open has an empty value.
  function begun(form) {
    return Array.prototype.some.call(form.querySelectorAll("input[type=radio]:checked, textarea, input[type=text]"),
      function (field) { return field.value !== ""; });
  }

  // A form that nobody has touched follows the sheet, one in use says so.
  document.addEventListener("htmx:afterSettle", function (event) {
    var live = document.getElementById("live");
    if (!live || !live.dataset.sheet) { return; }
    var form = document.querySelector("form.deal-form");
    var mine = form ? form.dataset.sheet : document.querySelector("[data-page-sheet]").dataset.pageSheet;
    if (mine === live.dataset.sheet) { return; }
    // Loading the page again loses nothing that waits or was not taken.
    if (window.Outbox.waits() || document.getElementById("kept")) { return; }
    if (form && begun(form)) {
      var note = document.getElementById("moved");
      if (note) { note.hidden = false; }
    } else { window.Outbox.open(window.location.href); }
  });

  setInterval(function () {
    document.querySelectorAll("[data-began]").forEach(function (element) {
      var minutes = Math.max(0, Math.floor((Date.now() - Date.parse(element.dataset.began)) / 60000));
      element.textContent = element.dataset.text.replace("{n}", minutes);
    });
  }, 15000);

  // A fault beside its field is brought into view, with the field in focus.
  function showFault() {
    var fault = document.querySelector("#kept, fieldset .faults, .field .faults, [id^=fault-]") ||
      document.querySelector("main [role=alert] .faults");
    if (!fault || fault.closest("#preview")) { return; }
    var group = fault.closest("fieldset, .field") ||
      document.querySelector("[data-part='" + fault.id.replace("fault-", "") + "']");
    var field = group ? group.querySelector("input:checked:not([type=hidden]), textarea, select") ||
      group.querySelector("input:not([type=hidden])") : fault.closest("[tabindex]");
    if (group && fault.id) { group.setAttribute("aria-describedby", fault.id); }
    if (field) { field.focus({ preventScroll: true }); }
    (group || fault).scrollIntoView({ block: group ? "center" : "nearest" });
  }
  document.addEventListener("DOMContentLoaded", showFault);
  document.addEventListener("page:shown", showFault);

  // A fault goes when its field changes.
  function clearFaults(field) {
    var group = field.closest("fieldset, .field");
    if (!group || !field.form) { return; }
    var lists = Array.prototype.slice.call(group.querySelectorAll(".faults"));
    if (group.dataset.part) { lists.push(document.getElementById("fault-" + group.dataset.part)); }
    lists.forEach(function (list) {
      if (!list) { return; }
      document.querySelectorAll("[data-of='" + list.id.replace("fault-", "") + "']").forEach(function (one) {
        one.remove();
      });
      list.remove();
    });
    var summary = document.getElementById("faults");
    if (summary && !summary.querySelector("li")) { summary.remove(); }
  }
  ["change", "input"].forEach(function (name) {
    document.addEventListener(name, function (event) {
      if (event.target.closest && event.target.matches("input, select, textarea")) { clearFaults(event.target); }
    });
  });

  // The result is offered as made or down from the level on; without a script, as tricks.
  function relabel(form) {
    var level = form.querySelector("input[name=level]:checked"), box = form.querySelector(".results");
    var passed = Boolean(level && level.value === "pass");
    form.classList.toggle("passed", passed);
    if (!box || passed) { return; }
    var aim = 6 + Number(level ? level.value : 1);
    if (box.dataset.aim === String(aim)) { return; }
    box.dataset.aim = aim;
    var legend = box.parentElement.querySelector("[data-made-or-down]"), further = box.querySelector("[data-further]");
    legend.textContent = legend.dataset.madeOrDown;
    function rank(tile) {
      var over = tile.firstElementChild.value - aim;
      return over < 0 ? 20 - over : over;
    }
    Array.from(box.querySelectorAll(".tile")).sort(function (tile, other) { return rank(tile) - rank(other); })
      .forEach(function (tile) {
        var over = tile.firstElementChild.value - aim, text = tile.querySelector("b");
        text.textContent = over > 0 ? "+" + over : over ? "\u2212" + -over : box.dataset.made;
        tile.classList.toggle("made", over === 0);
        tile.classList.toggle("down", over === -1);
        tile.classList.toggle("far", over < -6 && aim > 7);
        if (over === -7) { box.appendChild(further); }
        box.appendChild(tile);
      });
    further.hidden = aim === 7;
  }
  // What was made stays made when the level changes.
  function keepResult(form, level) {
    var box = form.querySelector(".results"), chosen = box && box.querySelector("input:checked");
    if (!chosen || level.value === "pass" || !box.dataset.aim) { return; }
    var tricks = Number(chosen.value) + 6 + Number(level.value) - box.dataset.aim;
    var tile = box.querySelector("input[value='" + tricks + "']");
    chosen.checked = false;
    if (tile) { tile.checked = true; }
  }
  function relabelAll() { document.querySelectorAll("form.deal-form").forEach(relabel); }
  // A part that is opened comes into view, without a scroll by the thumb.
  document.addEventListener("click", function (event) {
    var summary = event.target.closest(".deal-form > details > summary, .rare-parts > details > summary");
    if (summary && !summary.parentNode.open) { setTimeout(function () { summary.scrollIntoView(); }); }
  });
  document.addEventListener("change", function (event) {
    var form = event.target.closest("form.deal-form");
    if (form) {
      if (event.isTrusted && event.target.name === "level") { keepResult(form, event.target); }
      relabel(form);
    }
  }, true);
  document.addEventListener("DOMContentLoaded", relabelAll);
  document.addEventListener("page:shown", relabelAll);
  document.addEventListener("click", function (event) {
    var further = event.target.closest("[data-further]");
    if (further) {
      further.parentElement.classList.add("all");
      further.nextElementSibling.firstElementChild.focus();
    }
  });
  document.addEventListener("submit", function (event) {
    var button = event.submitter;
    if (button && button.dataset.confirm && !window.confirm(button.dataset.confirm)) { event.preventDefault(); }
  });
})();
