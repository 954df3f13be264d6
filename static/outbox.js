// What phones send is kept, with its key, until the server has answered it, and drafts with every tap.
(function () {
  "use strict";
  var PATIENCE = 15000, SOON = 6000, PAUSES = [2000, 3000, 5000, 10000, 20000];
  var NIGHT = 18 * 3600 * 1000;  // nothing is kept longer, nor the links that it belongs to
  var STORE = "cut-in", LINKS = "links", PAGES = "cut-in-pages";
  var pages = {};  // pages of this link by their paths, for as long as the network is away
  var path = location.pathname;  // of the page that is shown
  var words = document.currentScript.dataset, loaded = null;

  // The store: one record for each link.

  function getBase() {
    var match = /^\/[te]\/[^/]+\//.exec(path);
    return match ? match[0] : "";
  }

  function makeBox(base) { return { base, until: 0, kept: [], drafts: {} }; }

  function pick(box, key) { return box.kept.filter(item => item.key === key)[0]; }

  function drop(box, key) { box.kept = box.kept.filter(item => item.key !== key); }

  function isEmpty(box) { return !box.kept.length && !Object.keys(box.drafts).length; }

  var memory = {};
  var lasting = true;  // whether what is kept outlives the page
  var opened = null;

  function openStore() {
    opened = opened || new Promise((resolve, reject) => {
      var request = window.indexedDB.open(STORE, 1);
      request.onupgradeneeded = () => { request.result.createObjectStore(LINKS, { keyPath: "base" }); };
      request.onsuccess = () => { resolve(request.result); };
      request.onerror = reject;
      setTimeout(reject, 2000);  // some browsers never answer in a private window
    });
    return opened;
  }

  // Change the record of a link, at once for all tabs.
  function changeStored(store, base, work) {
    return new Promise((resolve, reject) => {
      var step = store.transaction(LINKS, "readwrite", { durability: "strict" });
      var rows = step.objectStore(LINKS), read = rows.get(base), result;
      read.onsuccess = () => {
        var box = read.result || makeBox(base), other = readLocal(base);
        // What was kept while this store was full or silent.
        box.kept = box.kept.concat(other.kept.filter(item => !pick(box, item.key)));
        Object.assign(box.drafts, other.drafts);
        result = work(box);
        box.until = Date.now() + NIGHT;
        if (isEmpty(box)) { rows.delete(base); } else { rows.put(box); }
      };
      step.oncomplete = () => {
        changeLocal(base, box => { box.kept = []; box.drafts = {}; });
        lasting = true;
        resolve(result);
      };
      step.onerror = step.onabort = reject;
      setTimeout(reject, 2000);
    });
  }

  function readLocal(base) {
    try { return memory[base] || JSON.parse(localStorage.getItem(STORE + " " + base)) || makeBox(base); }
    catch (error) { return makeBox(base); }
  }

  function changeLocal(base, work) {
    var name = STORE + " " + base, box = memory[base] = readLocal(base), result = work(box);
    box.until = Date.now() + NIGHT;
    try {
      if (isEmpty(box)) { localStorage.removeItem(name); } else { localStorage.setItem(name, JSON.stringify(box)); }
      delete memory[base];
    } catch (error) { lasting = false; }
    return result;
  }

  function change(work, base) {
    base = base || getBase();
    return openStore().then(store => changeStored(store, base, work))
      .catch(() => changeLocal(base, work));
  }

  function read() { return change(box => box); }

  function readAll() {
    var boxes = [];
    try {
      Object.keys(window.localStorage).forEach(name => {
        if (name.indexOf(STORE + " /")) { return; }
        var box = JSON.parse(localStorage.getItem(name));
        if (box.until < Date.now()) { localStorage.removeItem(name); } else { boxes.push(box); }
      });
    } catch (error) { /* There is none. */ }
    return openStore().then(store => new Promise(resolve => {
      store.transaction(LINKS, "readwrite").objectStore(LINKS).openCursor().onsuccess = event => {
        var cursor = event.target.result;
        if (!cursor) { resolve(boxes); return; }
        if (cursor.value.until < Date.now()) { cursor.delete(); } else { boxes.push(cursor.value); }
        cursor.continue();
      };
    })).catch(() => boxes);
  }

  // What was entered at another table goes out from here as well.
  function lookElsewhere() {
    readAll().then(boxes => {
      if (loaded || !boxes.some(box => box.base !== getBase() && box.kept.length)) { return; }
      loaded = document.createElement("script");
      loaded.src = words.elsewhere;
      document.head.append(loaded);
    });
  }

  // Fields of a form, as pairs in order.

  function readFields(form, submitter) {
    var pairs = [];
    new FormData(form).forEach((value, name) => {
      if (name !== "csrfmiddlewaretoken" && typeof value === "string") { pairs.push([name, value]); }
    });
    if (form.dataset.sure) { pairs.push(["confirmed", "1"]); }
    if (submitter && submitter.name) { pairs.push([submitter.name, submitter.value]); }
    return pairs;
  }

  function asObject(pairs) {
    var fields = {};
    pairs.forEach(pair => { fields[pair[0]] = pair[1]; });
    return fields;
  }

  function makeKey() {
    var bytes = new Uint8Array(12);
    crypto.getRandomValues(bytes);
    return btoa(String.fromCharCode.apply(null, bytes)).replace(/\+/g, "-").replace(/\//g, "_");
  }

  function renew(pairs) {
    return pairs.map(pair => pair[0] === "key" ? ["key", makeKey()] : pair);
  }

  function field(form, name) { return form.querySelector("input[type=hidden][name=" + name + "]"); }

  function text(name) { return document.getElementById("unsent").dataset[name] || ""; }

  var SUITS = { C: "\u2663", D: "\u2666", H: "\u2665", S: "\u2660", N: "NT", NT: "NT" };

  function describe(fields) {
    if (fields.void) { return ""; }
    if (fields.level === "pass") { return "\u2013"; }
    if (!fields.level || !fields.strain) { return ""; }
    var over = Number(fields.tricks) - Number(fields.level) - 6;
    var result = fields.tricks ? (over === 0 ? "=" : over > 0 ? "+" + over : "\u2212" + -over) : "";
    return [fields.level + (SUITS[fields.strain] || fields.strain) + (fields.double || "").replace(/X/g, "\u00d7"),
      fields.declarer || "", result].join(" ").trim();
  }

  function name(item) { return [item.title, item.said].filter(Boolean).join(": "); }


  var current = null;  // the request of the form that the page holds: {form, item, kept}
  var busy = false, tries = 0, timer = null;

  function sentHere(form) {
    return form.method === "post" && form.matches("main.phone form, form.deal-form");
  }

  document.addEventListener("submit", event => {
    var form = event.target;
    if (form.matches("main.phone form[method=get]") && getBase() && window.fetch) {
      event.preventDefault();
      open(form.action + "?" + new URLSearchParams(new FormData(form)), true);
      return;
    }
    if (event.defaultPrevented || !sentHere(form) || !window.fetch || !window.URLSearchParams) { return; }
    event.preventDefault();
    if (current && current.form === form) { pump(); return; }
    if (isSending()) { attempt(current); return; }
    var button = event.submitter, known = look(form);
    if (isHeld(form, button, known)) { return; }
    var url = button && button.hasAttribute("formaction") ? button.formAction : form.action;
    var pairs = readFields(form, button), fields = asObject(pairs);
    var item = { key: fields.key || makeKey(), url, pairs, at: Date.now(), state: "waiting", page: path,
                 draft: form.dataset.draft || "", match: fields.match || "", where: form.dataset.where || "",
                 title: form.dataset.title || "", done: form.dataset.done, last: Boolean(fields.match && known.last),
                 said: form.dataset.draft ? describe(fields) : "" };
    current = { form, item, kept: Boolean(getBase()) && form.hasAttribute("data-keep"), tries: 0 };
    hold(current, true);
    if (!current.kept) { attempt(current); return; }
    change(box => {
      drop(box, item.key);
      box.kept.push(item);
      delete box.drafts[item.draft];
    }).then(() => { item.stored = true; pump(); });
  });

  // What is known of the deal that is chosen, which a preview may be behind.
  function look(form) {
    var preview = form.querySelector("#preview:not([data-stale])"), known = window.Reckon && window.Reckon.look(form) || {};
    function find(name) { return preview && preview.querySelector("[data-" + name + "]"); }
    return { doubt: (find("doubt") || {}).textContent || known.doubt, last: known.last || find("last"), lack: known.lack };
  }

  // What is missing or unlikely is said where the eye is, and nothing is sent.
  function isHeld(form, button, known) {
    var dialog = document.getElementById("really"), preview = form.querySelector("#preview");
    if (button && (button.name || !button.closest(".send"))) { return false; }
    if (known.lack && preview && preview.offsetHeight) {
      if (window.Reckon) { window.Reckon.show(form); }
      preview.className = "faults";
      preview.scrollIntoView({ block: "nearest" });
      return true;
    }
    if (!known.doubt || !dialog || !dialog.showModal || !form.requestSubmit || asObject(readFields(form)).confirmed) { return false; }
    dialog.querySelector("p").textContent = known.doubt;
    dialog.onclose = () => {
      if (dialog.returnValue !== "yes") { return; }
      form.dataset.sure = "1";
      form.requestSubmit(button);
      delete form.dataset.sure;
    };
    dialog.returnValue = "";
    dialog.showModal();
    return true;
  }

  function post(item) {
    var body = new URLSearchParams(item.pairs);
    // Signing in again renews the token against forged forms, which the cookie then has.
    var cookie = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie), shown = document.querySelector("[name=csrfmiddlewaretoken]");
    body.set("csrfmiddlewaretoken", cookie ? cookie[1] : shown ? shown.value : "");
    return ask(item.url, { method: "POST", body: body }, PATIENCE);
  }

  function ask(url, about, patience) {
    var control = new AbortController();
    var limit = setTimeout(() => { control.abort(); }, patience);
    about.signal = control.signal;
    return fetch(url, about).then(response => {
      return response.text().then(said => {
        // A network that wants to be signed in to answers in the program's place.
        if (response.ok && said.indexOf("data-worker") < 0) { throw 0; }
        return { response, text: said };
      });
    }).then(answer => { clearTimeout(limit); return answer; },
            fault => { clearTimeout(limit); throw fault; });
  }

  function judge(answer) {
    var response = answer.response, status = response.status;
    if (response.redirected && /\/login\/$/.test(new URL(response.url).pathname)) { return "signedOut"; }
    if (response.ok) { return "done"; }
    if (status === 409 || status === 422) { return "faulty"; }
    return status >= 500 || status === 429 || status === 403 ? "server" : "refused";
  }

  function isAway() { return navigator.onLine === false ? "network" : "away"; }

  // A form that is not kept.
  function attempt(request) {
    if (request !== current || request.busy) { return; }
    clearTimeout(timer);
    request.busy = true;
    request.tries += 1;
    post(request.item).then(answer => {
      if (request !== current) { return; }
      var how = judge(answer);
      if (how === "done" || how === "faulty") { current = null; show(answer.response.url, answer.text); }
      else if (how === "refused") { refuse(request, answer.text); }
      else { fail(request, how); }
    }, () => { fail(request, isAway()); }).then(() => { request.busy = false; });
  }

  function fail(request, why) {
    if (request !== current) { return; }
    tell(request, why, "");
    if (why === "signedOut") { return; }  // it is sent again when they ask for it
    timer = setTimeout(() => { attempt(request); }, PAUSES[Math.min(request.tries, PAUSES.length) - 1]);
  }

  // As when the link was renewed: what was entered stays.
  function refuse(request, said) {
    current = null;
    hold(request, false);
    tell(request, "refused", excerpt(said, ".gone"));
  }

  function excerpt(said, part) {
    var page = new DOMParser().parseFromString(said, "text/html");
    var element = page.querySelector(part) || page.querySelector(".gone") || page.querySelector("main");
    return element ? element.textContent.replace(/\s+/g, " ").trim().slice(0, 300) : "";
  }

  // What is kept is sent in order.
  function pump() {
    if (busy || !getBase()) { return; }
    clearTimeout(timer);
    busy = true;
    read().then(box => {
      list(box);
      var item = box.kept.filter(other => other.state === "waiting")[0];
      // Another page of this phone has sent it.
      if (current && current.item.stored && (pick(box, current.item.key) || {}).state !== "waiting") {
        current = null;
        open(path);
      }
      if (!item) { busy = false; return; }
      tries += 1;
      return post(item).then(answer => answered(item, answer, judge(answer)),
                             () => pause(item, isAway()));
    }).catch(() => { busy = false; });
  }

  function isCurrent(item) { return Boolean(current && current.kept && current.item.key === item.key); }

  function isSending() { return current && !current.kept; }

  // Whether nobody would be disturbed if the page were replaced.
  function isIdle() {
    var form = document.querySelector("form.deal-form");
    return !(form && isBegun(form)) && !document.getElementById("kept") && !isSending();
  }

  function pause(item, why) {
    busy = false;
    if (why === "server") { ask(getBase(), {}, SOON).catch(() => {}); }  // it renews the cookies
    if (current && current.kept) { tell(current, why, ""); }
    timer = setTimeout(pump, PAUSES[Math.min(tries, PAUSES.length) - 1]);
    return read().then(list);
  }

  function answered(item, answer, how) {
    if (how === "server" || how === "signedOut") { return pause(item, "server"); }
    tries = 0;
    var mine = isCurrent(item) || item.looked;
    var page = how === "refused" ? null : new DOMParser().parseFromString(answer.text, "text/html");
    // A page that has a form for it takes it up again as a draft.
    var again = page && how === "faulty" && item.draft && page.querySelector("form[data-draft='" + item.draft + "']");
    return change(box => {
      if (!pick(box, item.key)) { return; }  // it was taken back meanwhile
      drop(box, item.key);
      if (how === "done") { return; }
      if (mine && again) { box.drafts[item.draft] = renew(item.pairs); return; }
      keepRefused(box, item, how, answer.text);
    }).then(() => {
      busy = false;
      if (mine && how === "refused") {
        if (current) { refuse(current, answer.text); } else { location.assign(item.url); }
      } else if (page && (mine || how === "done" && isIdle())) {
        current = null;
        show(answer.response.url, answer.text);
        if (how === "done") { saved(item); }
      } else if (how === "done") { saved(item); } else if (isIdle()) { open(path); }
      pump();
    });
  }

  // The key belongs to what was sent: the form cannot change.
  function hold(request, on) {
    request.form.setAttribute("aria-busy", on ? "true" : "false");
    [].forEach.call(request.form.children, child => {
      if (!child.classList.contains("send")) { child.inert = on; }
    });
    [].forEach.call(request.form.querySelectorAll("button"), button => {
      if (!button.closest("#unsent")) { button.disabled = on; }
    });
    label(request, on ? text("sending") : "");
  }

  function label(request, said) {
    var button = request.form.querySelector(".send > .btn");
    if (!button || !request.form.hasAttribute("data-keep")) { return; }
    button.dataset.label = button.dataset.label || button.textContent;
    button.textContent = said || button.dataset.label;
  }

  function tell(request, why, said) {
    var element = document.getElementById("unsent");
    // Where it is always in view, or else above the page.
    var place = request.form.querySelector(".send");
    if (place && element.parentNode !== place) { place.insertBefore(element, place.firstChild); }
    var kept = request.kept && why !== "refused" && why !== "signedOut";
    var name = kept ? why + "Kept" : why;
    element.querySelector("[data-said]").textContent = (text(name) + " " + said).trim();
    [].forEach.call(element.querySelectorAll("button"), button => {
      button.hidden = why === "refused" || button.hasAttribute("data-go-on") && !(kept && request.item.draft && !request.item.last);
    });
    element.hidden = false;
    hold(request, why !== "refused");
    if (kept) { label(request, text("kept")); }
  }

  // The answer takes the place of the page.
  function show(url, said, where) {
    var page = new DOMParser().parseFromString(said, "text/html");
    if (!page.querySelector("main")) { location.assign(url); return; }
    document.title = page.title;
    history.replaceState(null, "", url);
    path = new URL(url, location.href).pathname;
    current = null;
    document.body.replaceWith(document.adoptNode(page.body));
    if (getBase()) { keepPage(path, said); }
    if (window.htmx) { window.htmx.process(document.body); }
    var element = where && document.getElementById(where);
    if (element) { element.scrollIntoView(); } else { scrollTo(0, 0); }
    document.dispatchEvent(new CustomEvent("page:shown"));
    start();
  }

  function saved(item) {
    var scope = item.where && document.getElementById(item.where) || document;
    toast(item.done || text("saved") + " " + name(item),
      item.draft && scope.querySelector("[data-undo]"));
  }

  function toast(said, undo) {
    var element = document.getElementById("toast");
    if (!element) { return; }
    element.textContent = said;
    if (undo) {
      var link = document.createElement("a");
      link.href = undo.href;
      link.textContent = undo.dataset.undo;
      element.append(" ", link);
    }
    clearTimeout(toast.timer);
    toast.timer = setTimeout(() => { element.textContent = ""; }, 8000);
  }


  function isBegun(form) {
    return [].some.call(form.querySelectorAll("input[type=radio]:checked, textarea, input[type=text]"),
      input => input.value !== "" && (input.type !== "radio" || !input.defaultChecked));
  }

  function note(event) {
    var form = event.target.closest && event.target.closest("form.deal-form");
    if (!form || current && current.form === form) { return; }
    var preview = form.querySelector("#preview"), sure = form.querySelector("[name=confirmed]");
    if (preview) { preview.dataset.stale = "1"; preview.classList.replace("faults", "soft"); }
    if (sure && sure !== event.target) { sure.checked = false; }
    var pairs = readFields(form), name = form.dataset.draft;
    if (name && getBase() && isBegun(form)) { change(box => { box.drafts[name] = pairs; }); }
  }
  document.addEventListener("change", note);
  document.addEventListener("input", note);

  // Choose again what had been chosen. What the program shows beside it follows by itself.
  function fill(form, pairs) {
    var fields = asObject(pairs), turned = form.querySelector("input[name=turned]");
    if (turned && turned.checked !== Boolean(fields.turned)) { turned.click(); }
    [].forEach.call(form.elements, input => {
      if (!input.name || input.name === "csrfmiddlewaretoken" || input.name === "names" || input.tagName === "BUTTON") { return; }
      if (input.type === "radio" || input.type === "checkbox") { input.checked = fields[input.name] === input.value; }
      else if (fields[input.name] !== undefined) { input.value = fields[input.name]; }
      else if (input.name === "version" && fields.number) { input.disabled = true; }
      var more = input.checked && input.value && input.closest("details");
      if (more) { more.open = true; }
    });
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function restore(form, box) {
    var pairs = box.drafts[form.dataset.draft], shown = field(form, "number");
    if (!pairs || form.querySelector("#faults")) { return; }
    var moved = shown && asObject(pairs).number !== shown.value;
    fill(form, pairs);
    var note = document.getElementById("moved");
    if (moved && note) { note.hidden = false; }
    var again = document.getElementById("again");
    if (again) { again.hidden = false; }
  }

  // A deal entered while others wait to be sent is the one after them, whatever the sheet's version.
  function advance(form, box) {
    var number = field(form, "number"), match = field(form, "match");
    if (!number || !match || form.dataset.at) { return; }
    var before = box.kept.filter(item => item.state === "waiting" && item.match === match.value);
    before = before.filter(item => Number(asObject(item.pairs).number) >= Number(number.value));
    if (!before.length) { return; }
    form.hidden = !box.drafts[form.dataset.draft] && before.some(item => item.last);
    form.dataset.at = number.value;
    number.value = Number(number.value) + before.length;
    form.dataset.title = form.dataset.name.replace("{n}", number.value);
    field(form, "version").disabled = true;
    form.dataset.from = form.dataset.from || form.dataset.reckon || "";
    if (!window.Reckon || !form.dataset.from) { return; }
    var info = JSON.parse(form.dataset.from);
    before.forEach(item => {
      var after = info && window.Reckon.preview(info, asObject(item.pairs));
      info = after ? after.next : null;
    });
    form.dataset.reckon = info ? JSON.stringify(info) : "";
  }


  function list(box) {
    var element = document.getElementById("outbox");
    if (!element) { return; }
    var here = document.getElementById("kept");
    var shown = box.kept.filter(item => !isCurrent(item) && !(here && item.state === "refused"));
    var waiting = shown.filter(item => item.state === "waiting").length;
    element.hidden = !shown.length;
    element.querySelector("[data-count]").textContent = !waiting ? "" :
      waiting === 1 ? element.dataset.one : element.dataset.many.replace("{n}", waiting);
    element.querySelector("[data-send-now]").hidden = !waiting;
    var rows = element.querySelector("ul"), model = element.querySelector("template").content;
    rows.replaceChildren.apply(rows, shown.map(item => {
      var row = model.cloneNode(true).firstElementChild, refused = item.state === "refused";
      row.querySelector("[data-what]").textContent = name(item);
      row.querySelector("[data-why]").textContent = refused ? element.dataset.refused + " " + (item.why || "") : "";
      row.querySelector("[data-put-right]").hidden = !refused;
      row.querySelector("[data-throw-away]").hidden = !refused;
      row.querySelector("[data-take-back]").hidden = refused || !item.draft;
      row.dataset.key = item.key;
      return row;
    }));
    mark(shown);
  }

  function mark(items) {
    items.forEach(item => {
      var place = item.where && item.state === "waiting" && document.getElementById(item.where);
      var link = place && place.querySelector("a.go");
      if (link) { link.classList.remove("go"); link.textContent = text("kept") + ": " + (item.said || item.title); link.removeAttribute("href"); }
    });
  }

  function find(key, work) {
    return change(box => {
      var item = pick(box, key);
      if (item) { work(box, item); }
      return item;
    });
  }

  document.addEventListener("click", event => {
    var target = event.target.closest ? event.target : null;
    if (!target) { return; }
    var row = target.closest("#outbox [data-key]"), key = row && row.dataset.key;
    if (target.closest("[data-send-now]")) { if (current && !current.kept) { attempt(current); } else { pump(); } }
    if (target.closest("[data-change-it]") && current) { changeCurrent(); }
    if (target.closest("[data-go-on]") && current) { goOn(); }
    if (target.closest("[data-start-again]")) { event.preventDefault(); startAgain(target.closest("form"), target.closest("[data-start-again]").href); }
    var correction = target.closest("[data-correction]");
    if (correction) { event.preventDefault(); correctIt(correction.closest("form"), correction); }
    if (!key || event.defaultPrevented) { return; }
    if (target.closest("[data-put-right]")) {
      // It is judged anew: what is wrong with it is told by how things stand now.
      find(key, (box, item) => { item.state = "waiting"; item.looked = true; }).then(pump);
    }
    if (target.closest("[data-take-back]")) { takeBack(key); }
    if (target.closest("[data-throw-away]") && window.confirm(text("discard"))) {
      find(key, box => { drop(box, key); }).then(read).then(list);
    }
  });

  function changeCurrent() {
    var request = current;
    current = null;
    clearTimeout(timer);
    document.getElementById("unsent").hidden = true;
    hold(request, false);
    if (!request.kept) { return; }
    var item = request.item;
    find(item.key, box => {
      drop(box, item.key);
      if (item.draft) { box.drafts[item.draft] = item.pairs; }
    }).then(pump);
  }

  function takeBack(key) {
    find(key, (box, item) => {
      drop(box, key);
      box.drafts[item.draft] = item.pairs;
    }).then(item => { if (item) { open(item.page); } });
  }

  // The next deal, or the table with its boards: what was sent stays kept meanwhile.
  function goOn() {
    var form = current.form, item = current.item;
    current = null;
    if (item.page !== getBase() || !field(form, "number")) { open(getBase(), true); return; }
    var note = document.getElementById("unsent");
    document.body.insertBefore(note, document.getElementById("main"));
    note.hidden = true;
    hold({ form }, false);
    clear(form);
    read().then(box => { delete form.dataset.at; field(form, "number").value = form.dataset.number; advance(form, box); list(box); });
    scrollTo(0, 0);
  }

  function clear(form) {
    [].forEach.call(form.elements, input => {
      if (input.type === "radio" || input.type === "checkbox") { input.checked = input.value === ""; }
      else if (input.type !== "hidden" && input.tagName !== "BUTTON") { input.value = ""; }
    });
    field(form, "key").value = makeKey();
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function startAgain(form, href) {
    var name = form.dataset.draft;
    change(box => { delete box.drafts[name]; }).then(() => { open(href || path, Boolean(href)); });
  }

  // What was entered beside a deal of another phone goes on as its correction.
  function correctIt(form, link) {
    var pairs = readFields(form).filter(pair => {
      return ["key", "version", "number", "match", "result", "names"].indexOf(pair[0]) < 0;
    });
    change(box => {
      delete box.drafts[form.dataset.draft];
      box.drafts[link.dataset.correction] = pairs;
    }).then(() => { open(link.href, true); });
  }

  // Pages of the same link are shown in place.

  function isOwn(link) {
    var base = getBase();
    return base && link && link.origin === location.origin && link.pathname.indexOf(base) === 0 &&
      !link.target && !link.hasAttribute("download") && !link.closest("[data-plain]");
  }

  document.addEventListener("click", event => {
    var link = event.target.closest && event.target.closest("main.phone a[href]");
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || !isOwn(link)) { return; }
    if (link.hash && link.pathname === location.pathname) { return; }
    event.preventDefault();
    open(link.href, true);
  });
  window.addEventListener("popstate", () => {
    if (getBase() && location.pathname !== path) { open(location.href); }
  });

  function open(url, push) {
    var to = new URL(url, location.href), where = to.hash.slice(1), kept = pages[to.pathname + to.search];
    ask(to.href, { headers: { Accept: "text/html" } }, kept ? SOON : PATIENCE).then(answer => {
      if (answer.response.status >= 500) { throw new Error(); }
      go(answer.response.url, answer.text);
    }).catch(() => {
      if (kept) { go(to.href, kept); } else { toast(text("unopened")); }
    });

    function go(address, said) {
      if (push) { history.pushState(null, "", address); }
      show(address, said, where);
    }
  }

  // Not by all phones at once.
  function fetchAhead() {
    clearTimeout(fetchAhead.timer);
    fetchAhead.timer = setTimeout(() => {
      var links = [].filter.call(document.querySelectorAll("a[data-ahead][href]"), link => {
        return !pages[link.pathname];
      });
      if (links.length) { fetchPage(links[0].pathname).then(fetchAhead, () => {}); }
    }, 1000 + 2000 * Math.random());
  }

  function fetchPage(to) {
    return ask(to, { headers: { Accept: "text/html" } }, PATIENCE).then(answer => {
      if (answer.response.ok && !answer.response.redirected) { keepPage(to, answer.text); }
    });
  }

  function keepPage(to, said) {
    if (!document.body.dataset.worker) { return; }
    pages[to] = said;
    if (!window.caches) { return; }
    var headers = { "Content-Type": "text/html; charset=utf-8", "X-Kept": String(Date.now()) };
    caches.open(PAGES).then(kept => { return kept.put(to, new Response(said, { headers: headers })); })
      .catch(() => { /* until it is closed */ });
  }

  function dropPages(base) {
    if (!window.caches) { return; }
    caches.open(PAGES).then(kept => {
      return kept.keys().then(requests => {
        return Promise.all(requests.map(request => {
          return kept.match(request).then(page => {
            var old = Number(page.headers.get("X-Kept")) + NIGHT < Date.now();
            if (old || base && new URL(request.url).pathname.indexOf(base) === 0) { return kept.delete(request); }
          });
        }));
      });
    }).catch(() => { /* There are none. */ });
  }

  // Browsers allow a worker over HTTPS, or on this machine.
  function register() {
    if (!navigator.serviceWorker || !document.body.dataset.worker) { return; }
    navigator.serviceWorker.register(document.body.dataset.worker, { scope: "/" + path.split("/")[1] + "/" })
      .catch(() => { /* it works without */ });
  }

  function keepRefused(box, item, how, said) {
    if (!item.draft && how === "faulty") { return; }  // a call or an answer that stands already
    item.state = "refused";
    item.why = excerpt(said, "main .faults, .send [role=alert] p");
    delete item.looked;
    box.kept.push(item);
  }

  // As an answer to what was sent from a page of another link.
  function settle(box, item, how, said) {
    if (!pick(box, item.key)) { return; }
    drop(box, item.key);
    if (how !== "done") { keepRefused(box, item, how, said); }
  }

  function start() {
    lookElsewhere();
    if (!getBase()) { return; }
    read().then(box => {
      var form = document.querySelector("form[data-draft]");
      if (form) {
        if (!form.querySelector("#faults") && field(form, "key")) { field(form, "key").value = makeKey(); }
        advance(form, box);
        restore(form, box);
      }
      if (document.querySelector("[data-over]") && !box.kept.length) { forget(); }
      list(box);
      pump();
    });
    if (document.querySelector("a[data-ahead]") || !document.querySelector("[data-over]")) { fetchAhead(); }
  }

  // The evening is over, and nothing waits.
  function forget() {
    change(box => { box.drafts = {}; });
    pages = {};
    dropPages(getBase());
  }

  document.addEventListener("htmx:afterSettle", event => {
    if (getBase() && event.target.id === "live") { read().then(list); fetchAhead(); }
  });
  window.addEventListener("online", () => { if (current && !current.kept) { attempt(current); } else { pump(); } });
  window.addEventListener("beforeunload", event => {
    if (current && (!current.kept || !lasting)) { event.preventDefault(); }
  });
  document.addEventListener("DOMContentLoaded", () => {
    dropPages("");
    if (getBase()) { keepPage(path, "<!doctype html>" + document.documentElement.outerHTML); register(); history.scrollRestoration = "manual"; }
    start();
  });
  // Whether a page may not lead on by itself.
  function holds() {
    var left = document.getElementById("outbox");
    return current !== null || Boolean(left && !left.hidden);
  }

  var store = { change, readAll, post, judge, settle, name, getBase, words };
  window.Outbox = { waits: () => current !== null, holds, isSending, open, toast, describe, store };
})();
