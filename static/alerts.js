// The bar of whoever directs: it asks what waits, counts it in the title, and rings for what is new.
(function () {
  "use strict";
  var OFTEN = 2000, SELDOM = 10000, SOON = 300, PATIENCE = 10000, SILENT = "alerts-silent", KNOWN = "alerts-known";
  var timer = null, asking = false, pressed = "", pressedAt = -Infinity, downAt = -Infinity, audio = null;

  function bar() { return document.getElementById("alerts"); }
  function inner() { return bar() && bar().firstElementChild; }
  function read(storage, name) { try { return storage.getItem(name); } catch (error) { return null; } }
  function write(storage, name, value) { try { storage.setItem(name, value); } catch (error) { /* private */ } }
  function isSilent() { return read(window.localStorage, SILENT) === "1"; }

  function ask(anew) {
    window.clearTimeout(timer);
    if (!bar() || asking) { return; }
    asking = true;
    var seen = !anew && inner() && inner().dataset.seen || "", control = new AbortController();
    // What is never answered, as while a network goes, holds no later question up.
    var limit = window.setTimeout(function () { control.abort(); }, PATIENCE);
    window.fetch(bar().dataset.url + "?seen=" + encodeURIComponent(seen),
      { credentials: "same-origin", signal: control.signal })
      .then(function (response) {
        var out = response.redirected && /\/login\/$/.test(new URL(response.url).pathname);
        if (out || response.status === 403 || response.status === 404) { leave(out); return null; }
        return response.status === 200 && !response.redirected ? response.text() : null;
      })
      .then(function (text) { return text !== null && isDown() ? SOON : show(text); })
      .catch(function () { /* live.js says that there is no network */ })
      .then(function (soon) {
        window.clearTimeout(limit);
        asking = false;
        window.clearTimeout(timer);
        timer = window.setTimeout(ask, soon || (document.hidden ? SELDOM : OFTEN));
      });
  }

  // Whoever is signed out, or directs the club no more, would wait for calls in vain.
  function leave(out) {
    var element = bar(), text = document.createElement("strong"), link = document.createElement("a");
    if (!element || element.querySelector("[data-out='" + out + "']")) { return; }
    text.textContent = out ? element.dataset.signedOut : element.dataset.gone;
    link.textContent = out ? element.dataset.signIn : element.dataset.again;
    link.href = out ? element.dataset.login + "?next=" + encodeURIComponent(window.location.pathname) : window.location.href;
    link.className = "btn slim";
    var row = document.createElement("div");
    row.className = "alerts-in";
    row.dataset.out = String(out);
    row.append(text, link);
    element.replaceChildren(row);
    element.hidden = false;
    count();
  }

  // The bar moves the page: what is pressed must not move between press and release. A long press is no reason to wait.
  function isDown() { return performance.now() - downAt < 3000; }

  // What somebody is about to press stays where it is when the bar comes, goes or grows. The bar covers what it takes.
  function keepInPlace(change) {
    var main = document.querySelector("main"), root = document.documentElement, before = main && main.getBoundingClientRect().top;
    root.style.overflowAnchor = "none";
    change();
    if (main) { window.scrollBy({ top: main.getBoundingClientRect().top - before, behavior: "instant" }); }
    root.style.overflowAnchor = "";
  }

  // A button is not replaced while a finger is on it, nor the list that is open.
  function show(text) {
    if (text === null) { return; }
    var element = bar(), fresh = new DOMParser().parseFromString(text, "text/html").body.firstElementChild;
    // A network that wants to be signed in to answers in the program's place.
    if (!element || !fresh || fresh.dataset.keys === undefined || performance.now() - pressedAt < 1000) { return; }
    var open = element.querySelector("details[open]"), list = fresh.querySelector("details");
    var held = document.activeElement && element.contains(document.activeElement) ? document.activeElement.id : "";
    if (open && list) { list.open = true; }
    var first = !inner();
    function change() {
      element.replaceChildren(document.adoptNode(fresh));
      element.hidden = fresh.dataset.count === "0";
    }
    // A page begins at its top.
    if (first) { change(); } else { keepInPlace(change); }
    held = held || pressed;
    pressed = "";
    // Where the button is gone, the keyboard goes on from what follows it.
    if (held) {
      var next = document.getElementById(held) || element.querySelector("form button") ||
        element.querySelector("a, button");
      if (element.hidden) { next = document.querySelector("[data-slash]"); }
      // The page stays where it is; the first key that is typed there brings it into view.
      if (next) { next.focus({ preventScroll: true }); }
    }
    // What is gone to is not hidden below the bar.
    document.documentElement.style.setProperty("--alerts", element.offsetHeight + "px");
    count();
    showSound();
    tellNew(fresh.dataset.keys.split(" ").filter(Boolean));
  }

  function count() {
    var number = inner() && Number(inner().dataset.count) || 0;
    var title = document.title.replace(/^\(\d+\) /, "");
    document.title = number ? "(" + number + ") " + title : title;
  }

  // What another page of this tab has shown already does not ring again.
  function tellNew(keys) {
    var known = (read(window.sessionStorage, KNOWN) || "").split(" ");
    write(window.sessionStorage, KNOWN, keys.join(" "));
    if (keys.some(function (key) { return known.indexOf(key) < 0; })) { ring(); }
  }

  // Browsers allow sound after the first press or key only.
  function wake() {
    var Audio = window.AudioContext || window.webkitAudioContext;
    if (!audio && Audio) { audio = new Audio(); }
    if (audio && audio.state === "suspended") { audio.resume(); }
  }

  function ring() {
    if (!audio || audio.state !== "running" || isSilent()) { return; }
    [880, 660].forEach(function (pitch, at) {
      var tone = audio.createOscillator(), volume = audio.createGain(), from = audio.currentTime + 0.2 * at;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.2, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 0.18);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(from + 0.2);
    });
    bar().dataset.rang = String(Number(bar().dataset.rang || 0) + 1);
  }

  function showSound() {
    var button = bar().querySelector("[data-sound]");
    if (!button) { return; }
    button.setAttribute("aria-pressed", isSilent() ? "false" : "true");
  }

  document.addEventListener("pointerdown", function (event) {
    wake();
    downAt = performance.now();
    if (bar() && bar().contains(event.target)) { pressedAt = downAt; }
  }, true);
  // The click comes after the event.
  ["pointerup", "pointercancel"].forEach(function (name) {
    document.addEventListener(name, function () { window.setTimeout(function () { downAt = -Infinity; }, 100); }, true);
  });
  document.addEventListener("keydown", wake, true);
  document.addEventListener("click", function (event) {
    if (!event.target.closest || !event.target.closest("#alerts [data-sound]")) { return; }
    write(window.localStorage, SILENT, isSilent() ? "0" : "1");
    showSound();
    ring();
  });

  // The page stays as it is; the bar shows what has become of it.
  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (!bar() || !bar().contains(form)) { return; }
    event.preventDefault();
    event.stopImmediatePropagation();
    var body = new URLSearchParams(new FormData(form));
    if (form.contains(document.activeElement)) { pressed = document.activeElement.id; }
    form.querySelector("button").disabled = true;
    window.fetch(form.action, { method: "POST", body: body, credentials: "same-origin", redirect: "manual" })
      .then(function () { pressedAt = -Infinity; asking = false; ask(true); },
            function () { form.querySelector("button").disabled = false; });
  }, true);
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { ask(); } });
  document.addEventListener("DOMContentLoaded", function () { ask(true); });
  document.addEventListener("page:shown", function () { asking = false; ask(true); });
})();
