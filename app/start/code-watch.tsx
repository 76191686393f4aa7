import teller from "./tell-faults.js?url&no-inline";
import { useNonce } from "../ui/nonce.ts";
import { faultPath } from "./fault-report.ts";

declare global {
  interface Window {
    /** The watch; absent only where the page's policy was changed on its way. */
    codeWatch?: {
      /** The code has started, and tells by itself how it ends. */
      begun?: boolean;
      /** The page's code will not come alive: the page stays as the server made it, and can be bought from (BRW-02). */
      fail: (kind: string, error: unknown) => void;
      /** Closes what lateness opened; false when the code was given up. */
      comesAlive: () => boolean;
      /** Counts a fault at the shop (BRW-04). */
      tell: (kind: string, error: unknown) => void;
    };
  }
}

/** First in the page, for any browser: the oldest JavaScript, which watches whether the newer comes alive. */
export function CodeWatch() {
  const nonce = useNonce();
  return (
    // oxlint-disable-next-line react/no-danger -- our own constant
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: watch }} />
  );
}

/** A page that does not answer by then shows what it can do without; on a slow line it is taken back when code comes. */
const lateMs = 10_000;

/**
 * Stands in each page, so it is short: `tell-faults.js`, which is fetched with the first fault, does the rest; where
 * that is blocked too, the note alone is shown. `data-scripts` says that scripts run; without it, and with each
 * `noscript` opened, the page is as a browser without scripts has it. `o` is what was opened, `q` the faults (each a
 * kind `k` and an error `e`), `x` whether the code was given up. Only a built page's code says that it has begun
 * (code-after-paint.ts).
 */
const watch = import.meta.env.SSR
  ? `(function(d,h){
var o=[],q=[],x;
function tell(k,e){
if(q.push([k,e])>1)return;
var teller=d.createElement("script");
teller.src="${teller}";
teller.onerror=function(){
navigator.sendBeacon("${faultPath}","");
if(h.hasAttribute("data-scripts"))return;
var note=d.getElementById("code-missing");
note.hidden=0;
note.onclick=function(){location.reload()}
};
h.appendChild(teller)
}
function open(k,e){
for(var n,way;n=d.getElementsByTagName("noscript")[0];o.push([n,way])){
way=d.createElement("div");
way.className=n.className;
way.innerHTML=n.textContent;
n.parentNode.replaceChild(way,n)
}
h.removeAttribute("data-scripts");
tell(k,e)
}
codeWatch={
faults:q,
tell:tell,
fail:function(k,e){
x=1;
open(k,e)
},
comesAlive:function(){
for(var p;!x&&(p=o.pop());)p[1].parentNode.replaceChild(p[0],p[1]);
x||h.setAttribute("data-scripts","");
return !x
}
};
codeWatch.comesAlive();
onerror=function(text,file,line,column,e){tell("error",e||text)};
${import.meta.env.PROD ? 'onload=function(){codeWatch.begun||codeWatch.fail("engine")};' : ""}
setTimeout(function(){h.hasAttribute("data-usable")||x||open("late")},${lateMs})
})(document,document.documentElement)`
  : "";
