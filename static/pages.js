// Buttons of pages that are no phones: print, and copy to the clipboard.
(function () {
  "use strict";
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-print]")) { window.print(); }
    var button = event.target.closest("[data-copy]");
    if (button) { copy(button, document.getElementById(button.dataset.copy)); }
  });

  // Where the browser keeps the clipboard from a page, the text is marked, ready to be copied.
  function copy(button, source) {
    window.getSelection().selectAllChildren(source);
    if (!navigator.clipboard) { return; }
    navigator.clipboard.writeText(source.textContent).then(function () {
      button.textContent = button.dataset.done;
    }, function () {});
  }
})();
