/**
 * True when all of it is there. The router's own way (`PrefetchPageLinks`) reloads the page when a file can't be had.
 */
export async function fetchAhead(routeIds: readonly string[]): Promise<boolean> {
  const routes = fieldOf(Reflect.get(globalThis, "__reactRouterManifest"), "routes");
  const files = routeIds.flatMap((id) => {
    const route = fieldOf(routes, id);
    return [fieldOf(route, "module"), fieldOf(route, "clientLoaderModule")];
  });
  const known = files.filter((file) => typeof file === "string");
  // Imported, not preloaded: only an import brings its own imports along.
  const results = await Promise.allSettled(known.map((file) => import(/* @vite-ignore */ file)));
  return results.length > 0 && results.every(({ status }) => status === "fulfilled");
}

/** A visitor whose browser asks to save data gets nothing ahead; not every browser tells it. */
export function savesData(): boolean {
  return fieldOf(Reflect.get(navigator, "connection"), "saveData") === true;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
