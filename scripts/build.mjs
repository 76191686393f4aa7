// `npm run build`: installs and builds what is not there yet, and starts nothing: for images, and for services that may
// not write to their own sources. Plain JavaScript, like start.mjs.
import { build, install } from "./prepare.mjs";

try {
  install();
  build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
