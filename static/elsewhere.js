// What this phone keeps for other links, as of the table before, is sent while another page is open.
// `outbox.js` loads this where there is such a thing. What the server does not take stays with its link.
(function () {
  "use strict";
  var PAUSE = 10000;
  var box = window.Outbox, store = box.store, words = store.words, timer = null, busy = false;

  function isOther(row) { return row.base !== store.getBase() && row.kept.length; }

  function isWaiting(item) { return item.state === "waiting"; }

  // Send what waits for one link, in order. It is read anew for each: another page may have it back.
  function send(base) {
    return store.change(row => row, base).then(row => {
      var item = row.kept.filter(isWaiting)[0];
      if (!item) { return null; }
      return store.post(item).then(answer => {
        var how = store.judge(answer);
        if (how === "server" || how === "signedOut") { return null; }
        return store.change(now => { store.settle(now, item, how, answer.text); }, base).then(() => {
          if (how === "done") { box.toast(words.sent + " " + store.name(item)); }
          return send(base);
        });
      });
    });
  }

  function describe(row) { return row.base + " " + row.kept.map(store.name).join(", "); }

  function tell(rows) {
    var note = document.getElementById("elsewhere"), main = document.querySelector("main");
    var told = rows.map(describe).join(" ");
    // Who reads it, or has the focus on it, is not disturbed.
    if (note && note.dataset.told === told) { return; }
    if (note) { note.remove(); }
    if (!rows.length || !main) { return; }
    note = document.createElement("p");
    note.id = "elsewhere";
    note.className = "note warn";
    note.dataset.told = told;
    note.setAttribute("role", "status");
    note.append(words.still);
    rows.forEach(row => {
      var link = document.createElement("a");
      link.href = row.base;
      link.className = "btn slim";
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
      // A link whose server fails holds no other up: it is tried again.
      return Promise.all(rows.filter(row => row.kept.some(isWaiting)).map(row => send(row.base).catch(() => {})));
    }).catch(() => {}).then(list).then(rows => {
      busy = false;
      tell(rows);
      if (rows.some(row => row.kept.some(isWaiting))) { timer = setTimeout(run, PAUSE); }
    }, () => { busy = false; });
  }

  window.addEventListener("online", run);
  document.addEventListener("page:shown", run);
  run();
})();
