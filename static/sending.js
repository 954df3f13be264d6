// Forms on phones and forms of deals are sent by fetch, so that what was entered stays on the page
// if the network fails. The same request, with its key, is then sent until it is answered.
(function () {
  "use strict";
  var PATIENCE = 15000, PAUSES = [2000, 3000, 5000, 10000, 20000];
  var waiting = null;  // the request that has no answer yet

  function sentHere(form) {
    return form.method === "post" && form.matches("main.phone form, form.deal-form");
  }

  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (event.defaultPrevented || !sentHere(form) || !window.fetch || !window.URLSearchParams) { return; }
    event.preventDefault();
    if (waiting) { attempt(); return; }
    var button = event.submitter;
    waiting = { form: form, url: button && button.hasAttribute("formaction") ? button.formAction : form.action,
                body: body(form, button), tries: 0, timer: null, busy: false };
    attempt();
  });

  function body(form, submitter) {
    var data = new FormData(form);
    if (submitter && submitter.name) { data.append(submitter.name, submitter.value); }
    return new URLSearchParams(data);
  }

  function attempt() {
    var request = waiting;
    if (!request || request.busy) { return; }
    window.clearTimeout(request.timer);
    request.busy = true;
    request.tries += 1;
    // Signing in again renews the token against forged forms, which the cookie then has.
    var token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie);
    if (token && request.body.has("csrfmiddlewaretoken")) {
      request.body.set("csrfmiddlewaretoken", token[1]);
    }
    hold(request, true);
    var control = new AbortController();
    var limit = window.setTimeout(function () { control.abort(); }, PATIENCE);
    window.fetch(request.url, { method: "POST", body: request.body, signal: control.signal })
      .then(function (response) {
        return response.text().then(function (text) { return { response: response, text: text }; });
      })
      .then(function (answer) { answered(request, answer.response, answer.text); },
            function () { failed(request, "network"); })
      .then(function () { window.clearTimeout(limit); request.busy = false; });
  }

  function answered(request, response, text) {
    if (request !== waiting) { return; }
    if (response.redirected && /\/login\/$/.test(new URL(response.url).pathname)) {
      failed(request, "signedOut");
    } else if (response.ok || response.status === 409 || response.status === 422) {
      waiting = null;
      show(response, text);
    } else if (response.status >= 500 || response.status === 429) {
      failed(request, "server");
    } else {
      refused(request, text);
    }
  }

  // The answer takes the place of the page, as if the browser had loaded it.
  function show(response, text) {
    var page = new DOMParser().parseFromString(text, "text/html");
    if (!page.querySelector("main")) { window.location.assign(response.url); return; }
    document.title = page.title;
    window.history.replaceState(null, "", response.url);
    document.body.replaceWith(document.adoptNode(page.body));
    if (window.htmx) { window.htmx.process(document.body); }
    window.scrollTo(0, 0);
    document.dispatchEvent(new CustomEvent("page:shown"));
  }

  function failed(request, why) {
    if (request !== waiting) { return; }
    tell(request, why, "");
    if (why === "signedOut") { return; }  // it is sent again when they ask for it
    var pause = PAUSES[Math.min(request.tries, PAUSES.length) - 1];
    request.timer = window.setTimeout(attempt, pause);
  }

  // An answer that is no page for this form, as when the link was renewed: what was entered stays.
  function refused(request, text) {
    var main = new DOMParser().parseFromString(text, "text/html").querySelector("main");
    var said = main ? main.textContent.replace(/\s+/g, " ").trim().slice(0, 300) : "";
    waiting = null;
    hold(request, false);
    tell(request, "refused", said);
  }

  // While a request waits, its form cannot change: the key belongs to what was sent.
  function hold(request, on) {
    request.form.setAttribute("aria-busy", on ? "true" : "false");
    Array.prototype.forEach.call(request.form.children, function (child) {
      if (!child.classList.contains("send")) { child.inert = on; }
    });
    Array.prototype.forEach.call(request.form.querySelectorAll("button"), function (button) {
      if (!button.closest("#unsent")) { button.disabled = on; }
    });
  }

  function note() { return document.getElementById("unsent"); }

  function tell(request, why, said) {
    var element = note();
    // Beside the button where it is always in view, or else above the page.
    var place = request.form.querySelector(".send");
    if (place && element.parentNode !== place) { place.insertBefore(element, place.firstChild); }
    element.querySelector("[data-said]").textContent = (element.dataset[why] + " " + said).trim();
    Array.prototype.forEach.call(element.querySelectorAll("button"), function (button) {
      button.hidden = why === "refused";
    });
    element.hidden = false;
    hold(request, why !== "refused");
  }

  document.addEventListener("click", function (event) {
    if (!event.target.closest || !waiting) { return; }
    if (event.target.closest("[data-send-now]")) { attempt(); }
    if (event.target.closest("[data-change-it]")) {
      var request = waiting;
      waiting = null;
      window.clearTimeout(request.timer);
      note().hidden = true;
      hold(request, false);
    }
  });
  window.addEventListener("online", attempt);
  window.addEventListener("beforeunload", function (event) {
    if (waiting) { event.preventDefault(); }
  });
  window.Sending = { waits: function () { return waiting !== null; } };
})();
