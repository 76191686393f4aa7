import { describe, expect, test } from "vitest";
import { createKeys, rotateSigningKey, signingKey, verifyingKeys, withoutSpentHalves } from "./keys.ts";

const kidsOf = (keys: readonly { kid?: string }[]) => keys.map(({ kid }) => kid);

describe("rotating the signing key", () => {
  test("twice within an hour: three keys verify, the newest signs, each old one goes in its time", async () => {
    const { signing: first } = await createKeys();
    const second = withoutSpentHalves(await rotateSigningKey(first, 1_000));
    const third = withoutSpentHalves(await rotateSigningKey(second, 2_000));
    const [c, b, a] = kidsOf(third);
    expect([b, a]).toEqual([...kidsOf(second.slice(0, 1)), ...kidsOf(first)]);
    expect(signingKey(third, 2_005).kid).toBe(c);
    expect(kidsOf(verifyingKeys(third, 4_634))).toEqual([c, b, a]);
    expect(kidsOf(verifyingKeys(third, 4_636))).toEqual([c, b]);
    expect(kidsOf(verifyingKeys(third, 5_636))).toEqual([c]);
    expect(kidsOf(await rotateSigningKey(third, 9_000)).slice(1)).toEqual([c]);
  });

  test("the old key signs until the new one was announced; without it the new one signs at once", async () => {
    const { signing } = await createKeys();
    const rotated = await rotateSigningKey(signing, 1_000);
    expect(signingKey(rotated, 1_004).kid).toBe(signing[0]?.kid);
    expect(signingKey(rotated, 1_005).kid).toBe(rotated[0]?.kid);
    expect(signingKey(withoutSpentHalves(rotated), 1_000).kid).toBe(rotated[0]?.kid);
    expect(() => signingKey(withoutSpentHalves(rotated).slice(1), 1_000)).toThrow("No key");
  });
});
