// The room's screen turns its own pages. A list longer than the screen is shown in equal parts, and
// each part stays as long as its lines take to read.
(function () {
  "use strict";
  var BASE = 5000, LINE = 450;
  var name = null, part = 0, timer = null;

  function sheets() { return Array.prototype.slice.call(document.querySelectorAll("[data-screen] [data-sheet]")); }
  function rowsOf(sheet) { return Array.prototype.slice.call(sheet.querySelectorAll("[data-row]")); }
  function overflows() { return document.documentElement.scrollHeight > window.innerHeight; }

  function hideBut(rows, from, to) {
    rows.forEach(function (row, at) { row.hidden = at < from || at >= to; });
    return !overflows();
  }

  // How many lines there is room for from one on. A long name takes two.
  function count(rows, from) {
    var low = 1, high = rows.length - from;
    while (low < high) {
      var middle = Math.ceil((low + high) / 2);
      if (hideBut(rows, from, from + middle)) { low = middle; } else { high = middle - 1; }
    }
    return low;
  }

  // Where each part begins, and the last one ends: equal parts if those fit.
  function split(rows) {
    var at = [0];
    while (at[at.length - 1] < rows.length) { at.push(at[at.length - 1] + count(rows, at[at.length - 1])); }
    var parts = at.length - 1, each = Math.ceil(rows.length / parts);
    var equal = at.map(function (_from, part) { return Math.min(part * each, rows.length); });
    var fits = equal.slice(1).every(function (to, part) { return hideBut(rows, equal[part], to); });
    return fits ? equal : at;
  }

  function show() {
    var all = sheets();
    if (!all.length) { return { lines: 0, last: true }; }
    var sheet = all.filter(function (one) { return one.dataset.sheet === name; })[0] || all[0];
    if (sheet.dataset.sheet !== name) { name = sheet.dataset.sheet; part = 0; }
    all.forEach(function (one) { one.hidden = one !== sheet; });
    var rows = rowsOf(sheet);
    var at = rows.length ? split(rows) : [0, 0], parts = at.length - 1;
    part = Math.min(part, parts - 1);
    hideBut(rows, at[part], at[part + 1]);
    tell(parts);
    return { lines: at[part + 1] - at[part], last: part === parts - 1 };
  }

  function tell(parts) {
    var turns = document.querySelector("[data-turns]");
    if (turns) { turns.textContent = parts > 1 ? (part + 1) + " / " + parts : ""; }
  }

  function turn() {
    var all = sheets();
    var here = show();
    if (!here.last) { part += 1; } else {
      var at = all.findIndex(function (one) { return one.dataset.sheet === name; });
      name = all.length ? all[(at + 1) % all.length].dataset.sheet : null;
      part = 0;
    }
    wait(show());
  }

  function wait(shown) {
    clearTimeout(timer);
    timer = setTimeout(turn, BASE + LINE * shown.lines);
  }

  document.addEventListener("DOMContentLoaded", function () { wait(show()); });
  // What is new is shown on the same page; it stays no longer for that.
  document.addEventListener("htmx:afterSwap", show);
  window.addEventListener("resize", show);
  document.addEventListener("keydown", function (event) {
    if (event.key === "ArrowRight" || event.key === " ") { event.preventDefault(); turn(); }
  });
})();
