import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { ShopProcess } from "../../shop-process.ts";
import { sell } from "../../sale.ts";
import { expect, test } from "../fixtures.ts";
import { goTo } from "../keys.ts";
import { toastWith } from "../shopper.ts";
import { addOrder, addProduct, newSession, openAdmin, seeAllOwed, rowOf } from "./cast.ts";

// Each row that other journeys left would be a stop on the keyboard's way.
test.use({ catalogue: "the day's" });

/** Does what a jeweller does, and counts it: a press, a choice, or something typed is a step. */
interface Hand {
  press: (target: Locator) => Promise<void>;
  /** A toast's offer, taken by the key of every undo, as the way to it is long. */
  undo: (offer: Locator) => Promise<void>;
  /** One of the dashboard's tabs. */
  openTab: (tab: Locator) => Promise<void>;
  choose: (list: Locator, option: string) => Promise<void>;
  /** Types into a field; without one, where the cursor stands already. */
  type: (text: string, field?: Locator) => Promise<void>;
  /** A fact of the shop, no step of its own. */
  fill: (field: Locator, text: string) => Promise<void>;
  steps: () => number;
}

interface Task {
  name: string;
  /** One of the dashboard's own links or tabs. */
  from: "Today" | "Products" | "Orders" | "Settings";
  steps: number;
  /** Resolves to what the jeweller then does; what stands before is her shop's history. */
  prepare: (shop: ShopProcess, page: Page) => Promise<(hand: Hand) => Promise<void>>;
}

const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const tasks: Task[] = [
  {
    name: "a parcel of three pieces: its slip, and that it is sent",
    from: "Today",
    steps: 2,
    async prepare(shop, page) {
      const name = named("Eleni");
      const product = { category: "rings", price: 80 };
      const ids = await Promise.all(
        ["Ring", "Bangle", "Brooch"].map((what) => addProduct(shop, { ...product, name: what })),
      );
      const items = ids.map((id) => ({ id, quantity: 1 }));
      await sell(shop.service, {
        items,
        buyer: { name, email: "eleni@example.test" },
      });
      return async (hand) => {
        const card = page.getByRole("article", { name });
        await expect(card.getByRole("listitem")).toHaveCount(3);
        const slip = page.waitForEvent("popup");
        await hand.press(card.getByRole("link", { name: "Print the slip" }));
        await (await slip).close();
        await hand.press(card.getByRole("button", { name: "Mark as sent" }));
        await expect(card).toHaveCount(0);
      };
    },
  },
  {
    name: "one price: a press and typing",
    from: "Today",
    steps: 2,
    async prepare(shop, page) {
      const name = named("Ring");
      await addProduct(shop, { name, category: "rings", price: 120 });
      return async (hand) => {
        await hand.press(rowOf(page, name).getByRole("button", { name: "$120.00" }));
        await hand.type("135\n");
        await expect(rowOf(page, name)).toContainText("$135.00");
      };
    },
  },
  {
    name: "ten prices by a rule",
    from: "Today",
    steps: 4,
    async prepare(shop, page) {
      const name = named("Kition");
      const ten = Array.from({ length: 10 }, () => ({ name, category: "rings", price: 100 }));
      await shop.service.from("products").insert(ten).throwOnError();
      return async (hand) => {
        await hand.type(name, page.getByRole("searchbox", { name: "Search" }));
        await expect(rowOf(page, name)).toHaveCount(10);
        await hand.press(page.getByRole("button", { name: "Change prices" }));
        await expect(page.getByLabel("By how many percent")).toBeFocused();
        await hand.type("7.5");
        await hand.press(page.getByRole("button", { name: "Change 10 prices" }));
        await expect(rowOf(page, name).filter({ hasText: "$108.00" })).toHaveCount(10);
      };
    },
  },
  {
    name: "Maria's order of last week, which has left: a search and a date",
    from: "Orders",
    steps: 2,
    async prepare(shop, page) {
      const customer = named("Maria");
      await addOrder(shop, { customer, sent: true, createdAt: daysAgo(7) });
      await addOrder(shop, { customer, sent: true, createdAt: daysAgo(40) });
      return async (hand) => {
        // The products have a search of their own.
        await page.getByRole("combobox", { name: "When" }).waitFor();
        await hand.type(customer, page.getByRole("searchbox", { name: "Search" }));
        await expect(rowOf(page, customer)).toHaveCount(2);
        await hand.choose(page.getByRole("combobox", { name: "When" }), "Last week");
        await expect(rowOf(page, customer)).toHaveCount(1);
      };
    },
  },
  {
    name: "this week's sales",
    from: "Today",
    steps: 0,
    prepare: async (_shop, page) => async () => {
      const week = page.getByRole("region", { name: "This week" });
      await expect(week).toContainText(/Sales€[1-9][\d,]*\.\d\d/);
    },
  },
  {
    name: "an invitation, and taking it back",
    from: "Today",
    steps: 3 + 1,
    async prepare(_shop, page) {
      const email = `${randomUUID()}@kosmima.test`;
      return async (hand) => {
        await hand.openTab(page.getByRole("tab", { name: "Users" }));
        await hand.type(email, page.getByLabel("Invite by email"));
        await hand.press(page.getByRole("button", { name: "Send invitation" }));
        const invited = page.getByRole("listitem").filter({ hasText: email });
        await hand.press(invited.getByRole("button", { name: "Take back" }));
        await expect(invited.getByRole("button", { name: "Take back" })).toHaveCount(0);
      };
    },
  },
  {
    name: "a deleted piece back",
    from: "Products",
    steps: 1,
    async prepare(shop, page) {
      const name = named("Ring");
      await addProduct(shop, { name, category: "rings", price: 120 });
      return async (hand) => {
        page.once("dialog", (question) => void question.accept());
        await rowOf(page, name)
          .getByRole("button", { name: /^Delete/ })
          .press("Enter");
        await expect(rowOf(page, name)).toHaveCount(0);
        const told = toastWith(page, "Product deleted successfully!");
        await hand.undo(told.getByRole("button", { name: "Undo" }));
        await expect(rowOf(page, name)).toBeVisible();
      };
    },
  },
  {
    name: "the facts that the law asks for: the way in, then one press a section",
    from: "Settings",
    steps: 1 + 3,
    async prepare(_shop, page) {
      const { headers } = await newSession(page);
      const ask = async (name: string, data: object) =>
        (await page.request.post(`/rest/v1/rpc/${name}`, { headers, data })).json();
      return async (hand) => {
        const [before] = await ask("audit_entries", {});
        await hand.press(page.getByRole("link", { name: "Seller (legal name)" }));
        const fill = async (facts: Record<string, string>) => {
          for (const [label, text] of Object.entries(facts)) {
            await hand.fill(page.getByLabel(label, { exact: true }), text);
          }
        };
        await fill(facts.legal);
        await hand.press(page.getByRole("button", { name: "Save, then: Email for customers" }));
        await fill(facts.shop);
        await hand.press(page.getByRole("button", { name: "Save, then: Address for returns" }));
        await fill(facts.delivery);
        await hand.press(page.getByRole("button", { name: "Save settings" }));
        await expect.poll(async () => (await ask("ready_to_sell", {})).missing).toEqual([]);
        // Other journeys of this shop look at what is missing.
        for (const { id, action } of await ask("audit_entries", {})) {
          if (id > before.id && action === "settings update") await ask("undo_settings", { entry: id });
        }
      };
    },
  },
];

const facts = {
  legal: {
    "Seller (legal name)": "Eleni Georgiou Ltd",
    "Seller’s address": "Ermou 12, 6023 Larnaca",
    "Trade register number": "HE 123456",
    "VAT number": "CY10123456X",
    "Assay Office registration": "AO 77",
    "Manufacturer (name and addresses)": "Eleni Georgiou Ltd, Ermou 12, 6023 Larnaca",
    "Terms, in English": "We send within three days.",
    "Terms, in Greek": "Στέλνουμε σε τρεις μέρες.",
  },
  shop: { "Email for customers": "shop@example.test", "Phone for customers": "+357 24 123456" },
  delivery: { "Address for returns": "Ermou 12, 6023 Larnaca" },
};

for (const [how, handOf] of [
  ["", aMouse],
  [" by keys alone, the focus in sight", aKeyboard],
] as const) {
  test(`DAY-01 DAY-02 DAY-03 DAY-04 DAY-07 each task takes as few steps as it may${how} @again`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await seeAllOwed(page);
    await openAdmin(page);
    for (const { name, from, steps, prepare } of tasks) {
      await test.step(name, async () => {
        const run = await prepare(shop, page);
        await wayTo(page, from).click();
        const hand = handOf(page);
        await run(hand);
        expect(hand.steps(), name).toBe(steps);
      });
    }
  });
}

function wayTo(page: Page, place: Task["from"]): Locator {
  const isTab = place === "Products" || place === "Orders";
  return page.getByRole(isTab ? "tab" : "link", { name: new RegExp(`^${place}`) });
}

function aMouse(page: Page): Hand {
  let steps = 0;
  const counted = async (step: Promise<unknown>) => {
    steps += 1;
    await step;
  };
  const press = (target: Locator) => counted(target.click());
  return {
    press,
    undo: press,
    openTab: press,
    choose: (list, option) => counted(list.selectOption(option)),
    type: (text, field) => counted(field ? field.fill(text) : page.keyboard.type(text)),
    fill: (field, text) => field.fill(text),
    steps: () => steps,
  };
}

function aKeyboard(page: Page): Hand {
  let steps = 0;
  const { keyboard } = page;
  const reach = async (target: Locator, key = "Tab") => {
    await target.waitFor();
    if (!(await target.evaluate((element) => element === document.activeElement))) await goTo(page, target, key);
  };
  const type = async (text: string, field?: Locator) => {
    if (field) await reach(field);
    await keyboard.type(text);
  };
  return {
    async press(target) {
      steps += 1;
      await reach(target);
      await keyboard.press("Enter");
    },
    async undo(offer) {
      steps += 1;
      await offer.waitFor();
      await keyboard.press("ControlOrMeta+z");
    },
    async openTab(tab) {
      steps += 1;
      await reach(page.getByRole("tab", { selected: true }).first());
      await reach(tab, "ArrowRight");
    },
    async choose(list, option) {
      steps += 1;
      await type(option, list);
    },
    async type(text, field) {
      steps += 1;
      await type(text, field);
    },
    // The text comes at one go: keys for each letter of the facts would prove no more than those of the steps.
    async fill(field, text) {
      await reach(field);
      await keyboard.insertText(text);
    },
    steps: () => steps,
  };
}
