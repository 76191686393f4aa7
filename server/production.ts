/** Imported before everything else: without it React takes its development build, with several times the work. */
// oxlint-disable-next-line node/no-process-env -- written for libraries, not read
process.env["NODE_ENV"] ??= "production";
