// `npm run build`: installs and builds the missing parts, and starts nothing: for images, and for services that may not
// write to their own sources. Plain JavaScript, like start.mjs.
import { prepare } from "./prepare.mjs";

prepare();
