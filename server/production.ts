/**
 * Must be imported before everything else: React reads this once, when it is first imported. Without it React takes its
 * development build, which needs several times the work and memory for a page.
 */
// oxlint-disable-next-line node/no-process-env -- written for libraries, not read
process.env["NODE_ENV"] ??= "production";
