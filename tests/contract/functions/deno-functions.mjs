// Run by Deno (deno.test.ts): every function as the hosted platform would load it, behind one port.
const functions = new URL("../../../supabase/functions/", import.meta.url);
const table = new Map();
for await (const { name, isDirectory } of Deno.readDir(functions)) {
  if (!isDirectory || name.startsWith("_")) continue;
  const { default: exported } = await import(new URL(`${name}/index.ts`, functions).href);
  table.set(name, exported.fetch);
}

Deno.serve(
  {
    hostname: "127.0.0.1",
    port: 0,
    onListen: ({ port }) => Deno.stdout.writeSync(new TextEncoder().encode(`${port} ${[...table.keys()].join()}\n`)),
  },
  (request) => {
    const name = new URL(request.url).pathname.split("/").at(-1);
    return table.get(name)?.(request) ?? new Response(null, { status: 404 });
  },
);
