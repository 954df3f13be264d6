// Passkeys: a form with data-passkey asks the browser to make one, or to sign with one, before it is
// sent. What the browser answers goes into its hidden field.
"use strict";
(function () {
  function bytesOf(text) {
    var plain = window.atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, function (sign) { return sign.charCodeAt(0); });
  }
  function textOf(buffer) {
    var plain = String.fromCharCode.apply(null, new Uint8Array(buffer));
    return window.btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  function read(options) {
    options.challenge = bytesOf(options.challenge);
    if (options.user) { options.user.id = bytesOf(options.user.id); }
    ["excludeCredentials", "allowCredentials"].forEach(function (list) {
      (options[list] || []).forEach(function (one) { one.id = bytesOf(one.id); });
    });
    return options;
  }
  function write(made) {
    var response = {};
    ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"].forEach(function (name) {
      if (made.response[name]) { response[name] = textOf(made.response[name]); }
    });
    return JSON.stringify({
      id: made.id, rawId: textOf(made.rawId), type: made.type, response: response,
      clientExtensionResults: {}, authenticatorAttachment: made.authenticatorAttachment || null
    });
  }
  document.addEventListener("submit", function (event) {
    var form = event.target, kind = form.dataset.passkey;
    if (!kind || form.elements.passkey.value) { return; }
    event.preventDefault();
    var failed = form.querySelector("[data-failed]");
    failed.hidden = true;
    if (!window.PublicKeyCredential) { failed.hidden = false; return; }
    navigator.credentials[kind]({ publicKey: read(JSON.parse(form.dataset.options)) }).then(function (made) {
      form.elements.passkey.value = write(made);
      form.requestSubmit();
    }, function () { failed.hidden = false; });
  });
})();
