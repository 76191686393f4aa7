import { deskScenes } from "./desk-scenes.ts";
import { mailNames, sampleMail } from "./mails.ts";
import { purchaseScenes } from "./purchase-scenes.ts";
import type { Scene } from "./scene.ts";
import { shopScenes } from "./shop-scenes.ts";
import { signInScenes } from "./sign-in-scenes.ts";

/** Each mail as a browser shows it, at an address that the shop itself has not. */
const mailScenes: Scene[] = mailNames.map((name) => ({
  name: `mail-${name}`,
  path: `/mail-${name}`,
  before: (page) =>
    page.route(`**/mail-${name}`, async (route) => {
      const language = /lang=el/.test((await route.request().headerValue("cookie")) ?? "");
      const { origin } = new URL(route.request().url());
      const { html } = sampleMail(name, language ? "el" : "en", origin);
      await route.fulfill({ contentType: "text/html; charset=utf-8", body: html ?? "" });
    }),
  whole: true,
  // Looked at by tests/journeys/mails.spec.ts.
  alike: true,
}));

export const scenes: readonly Scene[] = [
  ...shopScenes,
  ...purchaseScenes,
  ...signInScenes,
  ...deskScenes,
  ...mailScenes,
];
