// Opens the phones' pages without a network: they keep their last page and their forms themselves.
(function () {
  "use strict";
  var SHELL = "cut-in-shell-{{ version }}", PAGES = "cut-in-pages", SOON = 6000;
  var FILES = [{% for file in files %}"{{ file|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];

  self.addEventListener("install", function (event) {
    event.waitUntil(caches.open(SHELL).then(function (shell) { return shell.addAll(FILES); })
      .then(function () { return self.skipWaiting(); }));
  });

  self.addEventListener("activate", function (event) {
    event.waitUntil(caches.keys().then(function (names) {
      return Promise.all(names.filter(function (name) { return name.indexOf("cut-in-shell-") === 0 && name !== SHELL; })
        .map(function (name) { return caches.delete(name); }));
    }).then(function () { return self.clients.claim(); }));
  });

  self.addEventListener("fetch", function (event) {
    var request = event.request, url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) { return; }
    if (request.mode === "navigate") { event.respondWith(openPage(request, url)); }
    else if (FILES.indexOf(url.pathname) >= 0) {
      event.respondWith(caches.match(request).then(function (file) { return file || fetch(request); }));
    }
  });

  // A page that is kept is opened instead of one that does not come. Without one, it is waited for.
  function openPage(request, url) {
    var kept = findPage(url), fresh = fetch(request).then(function (response) {
      return response.status < 500 ? response : kept.then(function (page) { return page || response; });
    }, function () {
      return kept.then(function (page) { return page || new Response(AWAY, { status: 503, headers: HTML }); });
    });
    var late = new Promise(function (resolve) { setTimeout(resolve, SOON); }).then(function () { return kept; });
    return Promise.race([fresh, late.then(function (page) { return page || fresh; })]);
  }

  function findPage(url) {
    return caches.open(PAGES).then(function (pages) { return pages.match(url.pathname + url.search); })
      .catch(function () { /* Nothing is kept here. */ });
  }

  var HTML = { "Content-Type": "text/html; charset=utf-8" };
  var AWAY = "{{ away|escapejs }}";
})();
