import { expect, test } from "./fixtures.ts";

const pages = [
  ["/terms", "Terms of sale", "Όροι πώλησης"],
  ["/privacy", "Privacy", "Προστασία δεδομένων"],
  ["/delivery-returns", "Delivery and returns", "Αποστολή και επιστροφές"],
  ["/imprint", "Imprint", "Στοιχεία επιχείρησης"],
  ["/accessibility", "Accessibility", "Προσβασιμότητα"],
  ["/guarantee", "Legal guarantee of conformity", "Νόμιμη εγγύηση συμμόρφωσης"],
  ["/withdraw", "Withdraw from a contract", "Υπαναχώρηση από σύμβαση"],
] as const;

test("LAW-01 what the law asks for is linked from the footer and there in both languages", async ({ request }) => {
  const [, footer] = (await (await request.get("/")).text()).split("<footer");
  for (const [path, english, greek] of pages) {
    expect(footer).toContain(`href="${path}"`);
    expect(await (await request.get(path)).text()).toMatch(new RegExp(`<h1[^>]*>${english}</h1>`));
    expect(await (await request.get(`${path}?lang=el`)).text()).toMatch(new RegExp(`<h1[^>]*>${greek}</h1>`));
  }
});
