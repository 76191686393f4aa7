import { functionNames } from "#supabase/functions/functions.ts";
interface Answered {
  method: string;
  status: number;
  code?: string | undefined;
}

const elsewhere = "/…";

/** The site map with its parameters (`app/routes.ts`), and the process's own addresses. */
const pages = [
  /^\/$/,
  /^\/shop(\/(all|earrings|rings|necklaces|bracelets))?$/,
  /^\/(favourites|ring-size|payment-success|order|terms|privacy|delivery-returns|imprint|accessibility|guarantee|withdraw)$/,
  /^\/admin(\/(recover|month|packing-slip|certificate|day-close|settings|counter|quote|stock-taking|collections))?$/,
  /^\/admin\/settings\/(shop|texts|hours|delivery|payments|mails|legal|team)$/,
  /^\/(sitemap\.xml|robots\.txt|(site|admin)\.webmanifest|og\.jpg|placeholder\.webp|notices-worker\.js|favicon\.(ico|svg)|(apple-touch-icon|icon-\d+)\.png)$/,
  /^\/feeds\/(google|meta)-(en|el)\.xml$/,
  /^\/(healthz|readyz|config\.json|policy-reports|page-faults)$/,
];
const parameters: [RegExp, string][] = [
  [/^\/product\/.+/, "/product/:slug"],
  [/^\/collections\/.+/, "/collections/:slug"],
  [/^\/ask\/.+/, "/ask/:slug"],
  [/^\/wish\/for\/.+/, "/wish/for/:slug"],
  [/^\/wish\/.+/, "/wish/:token"],
  [/^\/order\/.+/, "/order/:token"],
  [/^\/quote\/.+/, "/quote/:token"],
  [/^\/admin\/counter\/.+/, "/admin/counter/:quote"],
  [/^\/admin\/quote\/.+/, "/admin/quote/:enquiry"],
  [/^\/admin\/collections\/.+/, "/admin/collections/:collection"],
  [/^\/shop\/.+/, "/shop/:category"],
  [/^\/assets\/.+/, "/assets/…"],
  [/^\/feeds\/.+/, "/feeds/:feed"],
  [/^\/pay\/.+/, "/pay/:id"],
  [/^\/v1\/.+/, "/v1/…"],
];

const authPaths =
  /^\/(token|user|logout|recover|verify|settings|health|signup|otp|resend|reauthenticate|invite|\.well-known\/jwks\.json|admin\/(users|generate_link))$/;
const functionPaths = new RegExp(`^/(${functionNames.join("|")})(?=/|$)`);
const storagePlaces =
  /^\/(object|bucket|render|upload)(\/(list|sign|info|copy|move|public|authenticated|upload|image)(?=\/|$))*/;

/**
 * An address may hold a name, a token or anything made up: only words of ours are kept (SEC-04), few enough to count.
 */
export function routeTemplate(path: string, answered: Answered): string {
  const [, room, below = ""] = /^\/(auth|rest|storage|functions|realtime)\/v1(\/.*)?$/.exec(path) ?? [];
  if (room !== undefined) return `/${room}/v1${belowRoom(room, below, answered)}`;
  const [, page = "", data = ""] = /^(.*?)(\.data)?$/.exec(path.toLowerCase()) ?? [];
  if (pages.some((known) => known.test(page))) return page + data;
  return parameters.find(([known]) => known.test(page))?.[1] ?? elsewhere;
}

function belowRoom(room: string, below: string, answered: Answered): string {
  if (room === "auth") return ofAuth(below);
  if (room === "rest") return isOfDatabase(answered) ? below : elsewhere;
  const known = room === "functions" ? functionPaths : room === "storage" ? storagePlaces : /^$/;
  const [found = ""] = known.exec(below) ?? [];
  return found === below ? found : `${found}${elsewhere}`;
}

function ofAuth(below: string): string {
  if (authPaths.test(below)) return below;
  return /^\/admin\/users\/[\da-f-]{36}$/.test(below) ? "/admin/users/:id" : elsewhere;
}

/** A table or function that answered, or that the database itself has refused (its codes have five characters). */
function isOfDatabase({ method, status, code = "" }: Answered): boolean {
  if (method === "OPTIONS") return false;
  return status < 400 || /^[\dA-Z]{5}$/.test(code);
}
