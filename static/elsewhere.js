// What this phone keeps for other links, as of the table before, is sent while another page is open.
// `outbox.js` loads this where there is such a thing. What the server does not take stays with its link.
(function () {
  "use strict";
  var PAUSE = 10000;
  var box = window.Outbox, store = box.store, words = store.words, timer = null, busy = false;

  function isOther(row) { return row.base !== store.getBase() && row.kept.length; }

  function isWaiting(item) { return item.state === "waiting"; }

  // Send what waits for one link, in order.
  function send(row) {
    var item = row.kept.filter(isWaiting)[0];
    if (!item) { return null; }
    return store.post(item).then(answer => {
      var how = store.judge(answer);
      if (how === "server" || how === "signedOut") { throw how; }
      return store.change(now => { store.settle(now, item, how, answer.text); return now; }, row.base).then(now => {
        if (how === "done") { box.toast(words.sent + " " + store.name(item)); }
        return send(now);
      });
    });
  }

  function tell(rows) {
    var note = document.getElementById("elsewhere"), main = document.querySelector("main");
    if (note) { note.remove(); }
    if (!rows.length || !main) { return; }
    note = document.createElement("p");
    note.id = "elsewhere";
    note.className = "note warn";
    note.setAttribute("role", "status");
    note.append(words.still);
    rows.forEach(row => {
      var link = document.createElement("a");
      link.href = row.base;
      link.textContent = row.kept.map(store.name).join(", ");
      note.append(" ", link);
    });
    main.prepend(note);
  }

  function list() { return store.readAll().then(rows => rows.filter(isOther)); }

  function run() {
    if (busy) { return; }
    busy = true;
    clearTimeout(timer);
    list().then(rows => {
      tell(rows);
      return rows.reduce((before, row) => before.then(() => send(row)), Promise.resolve());
    }).catch(() => { /* It is tried again. */ }).then(list).then(rows => {
      busy = false;
      tell(rows);
      if (rows.some(row => row.kept.some(isWaiting))) { timer = setTimeout(run, PAUSE); }
    }, () => { busy = false; });
  }

  window.addEventListener("online", run);
  document.addEventListener("page:shown", run);
  run();
})();
