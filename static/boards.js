// The names beside the directions follow the box that says the pairs sat the wrong way round.
(function () {
  "use strict";
  var OTHER = { N: "E", S: "W", NS: "EW" };

  function exchange(one, other) {
    if (!one || !other) { return; }
    var text = one.textContent;
    one.textContent = other.textContent;
    other.textContent = text;
  }

  // The player who was chosen stays chosen, in the seat where they sit now.
  function turn(form, box) {
    var shown = form.querySelector("input[name=names]");
    var wanted = box.checked ? "turned" : "straight";
    if (!shown || shown.value === wanted) { return; }
    shown.value = wanted;
    var tile = function (seat) { return form.querySelector("input[name=declarer][value=" + seat + "]"); };
    var name = function (seat) { return tile(seat) && tile(seat).parentNode.querySelector("small"); };
    var sat = function (seat) { return document.querySelector("[data-sat=" + seat + "]"); };
    var chosen = form.querySelector("input[name=declarer]:checked");
    Object.keys(OTHER).forEach(function (seat) {
      exchange(sat(seat), sat(OTHER[seat]));
      if (seat.length > 1) { return; }
      exchange(name(seat), name(OTHER[seat]));
      if (chosen && chosen.value === seat) { tile(OTHER[seat]).checked = true; }
      if (chosen && chosen.value === OTHER[seat]) { tile(seat).checked = true; }
    });
  }

  // A phone that goes with its pair opens their next table, once nothing waits to be sent and nothing
  // that was not taken is left: both belong to the link of this table, and stay with it.
  setInterval(function () {
    var next = document.querySelector("[data-next]"), box = window.Outbox;
    if (next && box && !box.holds() && document.getElementById("unsent").hidden) { next.querySelector("button").click(); }
  }, 3000);

  // Whoever presses the button before that sends first.
  document.addEventListener("click", function (event) {
    var send = document.querySelector("#outbox:not([hidden]) [data-send-now]:not([hidden])");
    if (send && event.target.closest("[data-next] button")) { event.preventDefault(); send.focus(); send.click(); }
  }, true);

  // The form of a board may have been loaded before it is shown: the table's page says when the round ends.
  function tellClock() {
    var shown = document.querySelector("#live [data-left]"), clock = document.getElementById("board-clock"), ends;
    var read = shown && /^(\u2212?)(\d+):(\d\d)$/.exec(shown.textContent);
    try {
      if (read) {
        ends = Date.now() + (read[1] ? -1000 : 1000) * (60 * read[2] + Number(read[3]));
        window.sessionStorage.setItem("round-ends", ends);
      } else if (!clock && document.getElementById("live")) {
        window.sessionStorage.removeItem("round-ends");
      }
      ends = Number(window.sessionStorage.getItem("round-ends"));
    } catch (error) { /* private */ }
    if (clock && clock.hidden && ends) {
      clock.dataset.left = Math.round((ends - Date.now()) / 1000);
      clock.hidden = false;
    }
  }
  tellClock();
  setInterval(tellClock, 1000);
  document.addEventListener("page:shown", tellClock);

  // Before the form hears of it, so that what is sent agrees with what is shown.
  document.addEventListener("change", function (event) {
    if (event.target.name === "turned" && event.target.form) { turn(event.target.form, event.target); }
  }, true);
})();
