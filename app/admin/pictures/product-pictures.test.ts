import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import type { AdminClient } from "../data/admin-client.ts";
import { picturePath, uploadPicture } from "./product-pictures.ts";

describe("a picture's name in the bucket", () => {
  test("PRD-07 is the timestamp and the original extension", () => {
    expect(picturePath({ name: "My ring.final.JPG", type: "image/jpeg" }, "1732216400000")).toBe("1732216400000.JPG");
  });

  test("PRD-07 takes the type's extension where the name has none that storage accepts", () => {
    expect(picturePath({ name: "image", type: "image/png" }, "1")).toBe("1.png");
    expect(picturePath({ name: "φωτο.εικ", type: "image/jpeg" }, "1")).toBe("1.jpg");
  });

  test("ASK-02 of a sketch for one person ends in what nobody can guess", async () => {
    const client: AdminClient = createClient("http://shop.test", "key", {
      global: { fetch: async () => Response.json({ Id: "1", Key: "product-images/1.png" }) },
    });
    const file = new File(["…"], "ring.png", { type: "image/png" });
    const name = async (isPersonal: boolean) =>
      (await uploadPicture(client, file, () => undefined, isPersonal)).split("/").at(-1);
    expect(await name(true)).toMatch(/^\d{13}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.png$/);
    expect(await name(false)).toMatch(/^\d{13}\.png$/);
  });
});
