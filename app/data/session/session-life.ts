/**
 * The service says by its own clock when a token ends, and the stock client reads that by the computer's: two hours
 * ahead every session would have ended (BRW-08). Without it the client counts the token's life from now.
 */
export function withOwnExpiry(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (!answer.ok || !/\/auth\/v1\/(token|verify|signup)\b/.test(address)) return answer;
    const { expires_at: _, ...session } = await answer.json();
    return new Response(JSON.stringify(session), answer);
  };
}
