// `npm run engines [-- chromium|firefox|webkit|old]`: a purchase and the dashboard's main ways in each browser engine that is
// installed, over W3C WebDriver and WebDriver BiDi.
import { runEngines } from "#lab/engines/engines.ts";

process.exit((await runEngines(process.argv[2] ?? "")) ? 0 : 1);
