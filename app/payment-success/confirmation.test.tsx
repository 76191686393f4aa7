import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentAnswer } from "../data/payments.ts";
import { loadTexts } from "../i18n/shared-text.ts";
import { Confirmation } from "./confirmation.tsx";

beforeAll(() => loadTexts("en"));

const order = {
  reference: "KOS-1",
  total_amount: 0,
  currency: "eur",
  delivery: null,
  delivery_amount: 0,
  wrap_amount: 0,
  deposit_amount: 0,
  has_vat: true,
  arrives_from: null,
  arrives_to: null,
  livemode: true,
  attention: false,
  lines: [],
};

const line = {
  name: "Band",
  name_el: null,
  product_code: null,
  image_url: null,
  choices: [],
  quantity: 1,
  unit_price: 900,
  total_amount: 900,
};

function page(payment: PaymentAnswer | undefined, isLate = false): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={["/payment-success?session_id=cs_test_1"]}>
      <Confirmation payment={payment} isUnreachable={false} isLate={isLate} retry={() => undefined} />
    </MemoryRouter>,
  );
}

describe("the page after the payment, as the server makes it", () => {
  test("CHK-08 one that has not been paid waits for nothing and leads to the cart", () => {
    const open = page({ ...order, state: "open" });
    expect(open).toContain("This order has not been paid");
    expect(open).toContain("Open the cart");
    expect(open).not.toContain("animate-spin");
  });

  test("CHK-08 one under way looks again by itself without scripts too, until it is late", () => {
    const refresh = /<noscript><meta http-equiv="refresh" content="10"\/><\/noscript>/;
    expect(page({ ...order, state: "processing" })).toMatch(refresh);
    expect(page({ ...order, state: "processing" }, true)).not.toMatch(refresh);
    expect(page({ ...order, state: "paid" })).not.toMatch(refresh);
  });

  test("ASK-02 LAW-03 what is made to the buyer's wishes alone is not offered to be withdrawn from", () => {
    const made = { ...line, personalised: true };
    const plain = { ...line, personalised: false };
    const mixed = page({ ...order, state: "paid", lines: [made, plain] });
    expect(mixed).toContain("You may withdraw within 14 days");
    expect(mixed).toContain("made to your specification");
    const personal = page({ ...order, state: "paid", lines: [made] });
    expect(personal).not.toContain("You may withdraw within 14 days");
  });

  test("WEK-04 a deposit begins the work, and a balance does not: the piece is ready", () => {
    const paid = (quote_part: "deposit" | "balance") => page({ ...order, state: "paid", quote_part });
    expect(paid("deposit")).toContain("We will start with your order at once.");
    expect(paid("balance")).not.toContain("We will start");
  });

  test("CHK-08 without scripts a state that could not be read is said, with a way to try again", () => {
    const [, note = ""] = /<noscript>(.*)<\/noscript>/.exec(page(undefined)) ?? [];
    expect(note).toContain("The state of your order could not be read</h1>");
    expect(note).toContain('href="/payment-success?session_id=cs_test_1"');
  });
});
