import { readFile } from "node:fs/promises";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { codeTargets, styleTargets } from "./scripts/browsers/supported.ts";
import { defineConfig, type Plugin, type Rolldown } from "vite";

export default defineConfig({
  // The pages need three dozen of 1,700 icons: bundled, the server reads those alone at each start.
  ssr: { noExternal: ["lucide-react"] },
  // An operator who starts a shop on a busy machine need not read which plugin was slow.
  build: {
    target: codeTargets,
    cssTarget: styleTargets,
    cssMinify: "lightningcss",
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Code of its own that only some files need comes later to a worker, too.
  worker: { format: "es" },
  // Development finds them at the start, not one by one as the first page asks for them, which would load it twice.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/**/*-route.tsx"] },
  plugins: [tailwindcss(), schemasWithoutEval(), fewChunks(), textFiles(), styleInPage(), reactRouter()],
});

/**
 * The pages' policy forbids eval. zod asks whether it may by trying, which the browser reports as a
 * violation; its own switch has to be set before the first schema is made, so it is set where it is defined.
 */
function schemasWithoutEval(): Plugin {
  let found = false;
  return {
    name: "schemas-without-eval",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.endsWith("/zod/v4/core/core.js")) return null;
      found = true;
      return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null };
    },
    generateBundle() {
      if (!found) this.error("zod keeps its switch elsewhere: its schemas would try eval");
    },
  };
}

/**
 * The code of every public page comes as three files, two that change with the libraries and one that changes with the
 * shop: three dozen small ones compress 15 kB worse. What two kinds of page share is spared the third. That of the
 * dashboard comes as two: what signing in needs, and what *Today* does. Code for one page, for a tab or for a press
 * keeps chunks of its own.
 */
function fewChunks(): Plugin {
  const onEveryPage = /\/app\/(root|entry\.client|layout\/public-layout)\.tsx/;
  const pages = /\/app\/(landing|shop|product)\/\w+-route\.tsx/;
  const otherLists = /\/app\/(collection|layout)\/[\w-]+-route\.tsx/;
  const favourites = /\/app\/favourites\/[\w-]+-route\.tsx/;
  const oftenOpened = /\/app\/(collection|favourites|order|payment-success|withdraw|layout)\/\w[\w-]*-route\.tsx/;
  const ofDashboard = [
    /\/app\/admin\/|\/domain\/schemas\/|\/node_modules\/zod\//,
    // The package's list of all that it has makes them look needed by each page.
    /\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryO\w+)\.js$/,
  ];
  const isOfDashboard = (id: string) => ofDashboard.some((pattern) => pattern.test(id));
  /** The kinds of page that import it. */
  const placesOf = (id: string, graph: Rolldown.ChunkingContext) => {
    if (onEveryPage.test(id) || pages.test(id) || isOfDashboard(id)) return [];
    const importers = [...allImporters(id, graph)];
    if (importers.some((importer) => onEveryPage.test(importer))) return everyKind;
    return everyKind.filter((kind) => importers.some((one) => pages.exec(one)?.[1] === kind));
  };
  const pageName: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    if (id.endsWith("rolldown/runtime.js")) return "react";
    const places = placesOf(id, graph);
    if (places.length < 2) return null;
    // A file is compiled in one go, which delays a press, so the largest library has a file of its own.
    if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return "react";
    if (id.includes("/node_modules/")) return "libraries";
    return places.length === everyKind.length ? "shop" : null;
  };
  const pairName: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    const places = placesOf(id, graph);
    return places.length === 2 ? places.join("-and-") : null;
  };
  /** Crumbs of lists, which other lists show too; of a piece's page those that the pages beside it don't share. */
  const crumbName: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    const [place, ...others] = placesOf(id, graph);
    if (others.length > 0) return null;
    const importers = [...allImporters(id, graph)];
    const isSharedBy = (pages: RegExp) => importers.some((one) => pages.test(one));
    if (place === "shop") return isSharedBy(otherLists) && !isSharedBy(favourites) ? "lists" : null;
    return place === "product" && !isSharedBy(oftenOpened) ? "product-and-others" : null;
  };
  /** The router's list of files is sent to shoppers too, so the products' schemas are one name in it, and all icons. */
  const ofProducts =
    /\/admin\/(data\/(product-changes|saved-\w+)|product\/product-filter)\.ts|\/domain\/schemas\/(product|facts)\.ts/;
  const deskName: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    const isIcon = /\/lucide-react\/.*\/icons\//.test(id);
    if (!isIcon && !isOfDashboard(id)) return null;
    const importers = [...allImporters(id, graph)];
    if (isIcon) return importers.every((one) => !/\/app\/(?!admin\/)/.test(one)) ? "icons" : null;
    const isNeededBy = (file: string) => importers.some((one) => one.endsWith(`/admin/${file}.tsx`));
    const place = ["admin-route", "dashboard"].find(isNeededBy);
    return place ?? (ofProducts.test(id) ? "product-changes" : null);
  };
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: pageName, debugName: "pages", priority: 2 },
    { name: pairName, debugName: "pairs", priority: 1 },
    { name: crumbName, debugName: "crumbs", priority: 0.5, includeDependenciesRecursively: false },
    // Code that it shares with the pages stays theirs.
    { name: deskName, debugName: "desk", includeDependenciesRecursively: false },
  ];
  return {
    name: "few-chunks",
    apply: "build",
    configEnvironment: (environment) =>
      environment === "client"
        ? {
            build: {
              rolldownOptions: {
                // A group without its dependencies asks for it.
                preserveEntrySignatures: "allow-extension",
                output: {
                  codeSplitting: { groups },
                  postBanner: ({ name: chunk }) => (runAtOnce.has(chunk) ? compileAhead : ""),
                },
              },
            },
          }
        : undefined,
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const made = new Set(Object.values(bundle).map((file) => file.type === "chunk" && file.name));
      const missing = [...runAtOnce].filter((chunk) => !made.has(chunk));
      if (missing.length > 0) this.error(`There is no chunk called ${missing.join(", ")}`);
    },
  };
}

/**
 * The code that runs before a public page can be used. Chrome compiles it while it arrives and beside the page, instead
 * of each function, a second time, when it is called: https://v8.dev/blog/explicit-compile-hints. To other browsers it
 * is a comment.
 */
const compileAhead = "//# allFunctionsCalledOnLoad";
const everyKind = ["landing", "product", "shop"];
const pageChunks = ["public-layout", "landing-route", "shop-route", "product-route", "lists", "product-and-others"];
const pairs = ["landing-and-shop", "product-and-shop"];
const shared = ["react", "libraries", "shop", ...pairs];
const runAtOnce = new Set([...shared, "entry.client", "root", ...pageChunks]);

/** The modules that import this one statically, directly or not. */
function allImporters(id: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    if (found.has(importer)) continue;
    found.add(importer);
    allImporters(importer, graph, found);
  }
  return found;
}

/**
 * `virtual:text-files`: the addresses of each language's texts, so that a page can name its own at once, and its code
 * need not ask later. The pages are built after the browser's files, whose list says it.
 */
function textFiles(): Plugin {
  const name = "virtual:text-files";
  return {
    name: "text-files",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      if (this.environment.mode !== "build" || this.environment.name === "client") {
        return "export default {};";
      }
      const list = await readFile(new URL("build/client/.vite/manifest.json", import.meta.url), "utf8");
      const files: Record<string, { file: string }> = JSON.parse(list);
      const urls = ["en", "el"].map((language) => {
        const file = files[`app/i18n/${language}.ts`]?.file;
        if (!file) throw new Error(`The browser's files hold no texts in ${language}`);
        return [language, `/${file}`];
      });
      return `export default ${JSON.stringify(Object.fromEntries(urls))};`;
    },
  };
}

/**
 * `virtual:style`: the style sheet, which the server writes into each page. In the browser it is read from there, in
 * case React has to draw the document anew. While developing it is a file that reloads.
 */
function styleInPage(): Plugin {
  const name = "virtual:style";
  const file = "/app/app.css";
  return {
    name: "style-in-page",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      if (this.environment.mode !== "build") return `import "${file}"; export default "";`;
      return this.environment.name === "client"
        ? `export default document.getElementById("style")?.textContent ?? "";`
        : `export { default } from "${file}?inline";`;
    },
  };
}
