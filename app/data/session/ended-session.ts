import type { Client } from "../shop-client.ts";

/**
 * A session may end before its token does (signed out everywhere, another password). The service refuses such a token
 * even for public reads: the request is repeated with a new one, or by a guest.
 */
export function withoutEndedSession(send: typeof fetch, anonKey: string, client: () => Client): typeof fetch {
  let renewal: Promise<string | undefined> | undefined;
  return async (input, init) => {
    const answer = await send(input, init);
    const headers = new Headers(init?.headers);
    const isGuest = headers.get("authorization") === `Bearer ${anonKey}`;
    const isAuth = requestPath(input).includes("/auth/v1/");
    if (answer.status !== 401 || isGuest || isAuth) return answer;
    renewal ??= renewOrEnd(client(), anonKey).finally(() => (renewal = undefined));
    const token = await renewal;
    if (token === undefined) return answer;
    headers.set("authorization", `Bearer ${token}`);
    return send(input, { ...init, headers });
  };
}

/** The bearer from now on; undefined where the service could not be asked. */
async function renewOrEnd({ auth }: Client, anonKey: string): Promise<string | undefined> {
  const { data, error } = await auth.refreshSession();
  if (data.session) return data.session.access_token;
  if (error?.name === "AuthRetryableFetchError") return undefined;
  await auth.signOut({ scope: "local" });
  return anonKey;
}

function requestPath(input: RequestInfo | URL): string {
  return new URL(input instanceof Request ? input.url : input).pathname;
}
