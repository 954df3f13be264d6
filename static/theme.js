// The reader's choice of light or dark and of the suits' colours, applied before the page is drawn.
(function () {
  "use strict";
  var KEY = "cut-in-looks", root = document.documentElement, looks = {};

  function read(text) { try { looks = JSON.parse(text) || {}; } catch (_error) { looks = {}; } }
  function apply() {
    ["theme", "suits"].forEach(function (name) {
      if (name === "theme" && root.hasAttribute("data-fixed")) { return; }
      if (looks[name]) { root.dataset[name] = looks[name]; } else { delete root.dataset[name]; }
    });
  }

  // Storage can be forbidden; the choice then holds for this page.
  try { read(localStorage.getItem(KEY)); } catch (_error) { /* as the device is */ }
  apply();
  addEventListener("storage", function (event) {
    if (event.key === KEY) { read(event.newValue); apply(); }
  });
  addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll("[data-looks]").forEach(function (box) {
      box.hidden = root.hasAttribute("data-fixed");
      box.querySelectorAll("input").forEach(function (input) {
        var name = input.name.replace("look-", "");
        input.checked = (looks[name] || "") === input.value;
        input.addEventListener("change", function () {
          looks[name] = input.value;
          apply();
          try { localStorage.setItem(KEY, JSON.stringify(looks)); } catch (_error) { /* for this page */ }
        });
      });
    });
  });
})();
