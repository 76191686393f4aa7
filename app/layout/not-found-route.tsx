import { data, redirect } from "react-router";
import type { Route } from "./+types/not-found-route";
import { NewestPieces, readNewest } from "../catalogue/lists/newest-pieces.tsx";
import { appContext } from "../data/context.ts";
import { orNull } from "../data/failed-reads.ts";
import { readOldAddress } from "../data/old-addresses.ts";
import { NotFound } from "./not-found.tsx";

/** An address that no route has may be one of the shop that pieces came from (MOV-08). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const { client } = context.get(appContext);
  const found = await orNull(readOldAddress(client, pathname));
  return found === null ? data(await readNewest(client), { status: 404 }) : redirect(`${found}${search}`, 301);
}

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <NotFound />
      <NewestPieces read={loaderData} />
    </>
  );
}
