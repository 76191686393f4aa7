/**
 * To be imported before everything else: React looks at this once, when it is first imported, and without it takes its
 * build for developing, which needs several times the work and memory for a page.
 */
// oxlint-disable-next-line node/no-process-env -- written for libraries, not read
process.env["NODE_ENV"] ??= "production";
