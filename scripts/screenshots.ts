// `npm run screenshots [-- --only cart,success --width 390,1280 --language el --theme dark --axe]`: every screen and
// state, or those whose names begin so, at every size, in both languages and themes, from shops of its own. The
// pictures and a sheet of them: screenshots/index.html. Ends with 1 if one was not taken, or if the console, the
// width or (asked for) axe complained.
import { parseArgs } from "node:util";
import { takeScreenshots } from "#lab/screenshots/screenshots.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    width: { type: "string", default: "360,390,768,1280,1920" },
    language: { type: "string", default: "en,el" },
    theme: { type: "string", default: "light,dark" },
    axe: { type: "boolean", default: false },
  },
});
const failures = await takeScreenshots({
  only: values.only.split(","),
  widths: values.width.split(","),
  languages: values.language.split(","),
  themes: values.theme.split(","),
  axe: values.axe,
});
process.exit(failures.length > 0 ? 1 : 0);
