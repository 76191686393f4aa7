import { expect, test } from "vitest";
import { fromBase64url, toBase64url, utf8 } from "#domain/bytes.ts";
import { encryptPush } from "./encrypt-push.ts";
import { authorization, importPushKey } from "./push-key.ts";

/** A public point as JWK. */
const point = (text: string) => {
  const bytes = fromBase64url(text);
  return {
    kty: "EC" as const,
    crv: "P-256" as const,
    x: toBase64url(bytes.slice(1, 33)),
    y: toBase64url(bytes.slice(33)),
  };
};
const own = {
  ...point("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
  d: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
};

test("WEK-06 a notice is encrypted as RFC 8291 §5 shows it", async () => {
  const { d: _, ...shared } = own;
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const pair = {
    publicKey: await crypto.subtle.importKey("jwk", shared, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", own, curve, true, ["deriveBits"]),
  };
  const encrypted = await encryptPush(
    "When I grow up, I want to be a watermelon",
    {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    { pair, salt: fromBase64url("DGv6ra1nlYgDCS1FRnbzlw") },
  );
  expect(toBase64url(encrypted)).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("WEK-06 the shop signs for one service and twelve hours (RFC 8292)", async () => {
  const key = await importPushKey(own);
  const header = await authorization(key, {
    endpoint: "https://fcm.googleapis.com/x",
    siteUrl: "https://shop.test",
    now: 0,
  });
  const [, head = "", claims = "", signature = "", k] = /^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/.exec(header) ?? [];
  expect(k).toBe(key.publicKey);
  expect(JSON.parse(new TextDecoder().decode(fromBase64url(claims)))).toEqual({
    aud: "https://fcm.googleapis.com",
    exp: 43_200,
    sub: "https://shop.test",
  });
  const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const known = await crypto.subtle.importKey("raw", fromBase64url(key.publicKey), ecdsa, false, ["verify"]);
  const isGood = await crypto.subtle.verify(ecdsa, known, fromBase64url(signature), utf8(`${head}.${claims}`));
  expect(isGood).toBe(true);
});
