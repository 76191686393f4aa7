/* oxlint-disable */
/*
 * Fetched with a page's first fault (code-watch.tsx), by browsers of any age, so in the oldest JavaScript. Tells the shop of
 * faults, shows how to try again, and keeps code that died half alive from events: links and forms then do what the
 * browser does with them. A page that dead code has replaced is asked for once more, and stays without code.
 */
(function () {
  var html = document.documentElement;
  var watch = window.codeWatch;
  var note = document.getElementById("code-missing");
  var told = [];
  var names = { engine: "This engine reads no such module", late: "The code came late or never" };
  var events = "click submit input change keydown pointerdown pointerover focusin".split(" ");

  function tell(kind, error) {
    var message = String((error && error.message) || error || names[kind]);
    message = message.replace(/\S*(?:@|:\/\/|%)\S*|"[^"]*"(?=[^"]*JSON)|\d{3,}|[\w-]{30,}|[^ -~]+/g, "…").slice(0, 200);
    if (told.length > 2 || told.indexOf(message) >= 0) return;
    told.push(message);
    var build = /\/manifest-(\w+)\.js/.exec(html.innerHTML);
    var place = location.pathname.replace(/^(\/(?:admin\/)?[^\/]*)\/.+$/, "$1/x");
    var fault = {
      build: build ? build[1] : "",
      place: place,
      kind: kind,
      message: message,
      nth: told.length,
    };
    if (navigator.sendBeacon) navigator.sendBeacon("/page-faults", JSON.stringify(fault));
  }

  function look(kind, error) {
    if (kind !== "again") tell(kind, error);
    if (html.hasAttribute("data-scripts")) return;
    if (note) note.hidden = false;
    if (kind === "late") return;
    for (var n = 0; n < events.length; n += 1) window.addEventListener(events[n], keepFromCode, true);
    try {
      if (!note || html.contains(note) || sessionStorage.getItem("without-code")) return;
      sessionStorage.setItem("without-code", "1");
      location.replace(location.pathname + location.search);
    } catch (noStorage) {}
  }

  function keepFromCode(event) {
    if (!note || !note.contains(event.target)) event.stopImmediatePropagation();
  }

  window.addEventListener("click", tryAgain, true);
  function tryAgain(event) {
    if (!note || !note.contains(event.target) || event.target.tagName !== "BUTTON") return;
    try {
      sessionStorage.removeItem("without-code");
    } catch (noStorage) {}
    location.reload();
  }

  for (var at = 0; at < watch.faults.length; at += 1) look(watch.faults[at][0], watch.faults[at][1]);
  watch.faults.push = function (fault) {
    look(fault[0], fault[1]);
    return 2;
  };
})();
