import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import type { Payment } from "../data/payments.ts";
import { loadTexts } from "../i18n/shared-text.ts";
import { NextSteps } from "./next-steps.tsx";

beforeAll(async () => loadTexts("en"));

const ring = { choices: [], personalised: false };
const said = (changes: object) => {
  const payment = {
    lines: [ring],
    delivery: { kind: "courier" },
    arrives_from: "2026-12-03",
    arrives_to: "2026-12-05",
    ...changes,
  } as unknown as Payment;
  const Page = createRoutesStub([{ path: "/", Component: () => <NextSteps payment={payment} /> }]);
  return renderToStaticMarkup(<Page />)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
};

test("EYE-10 after paying the next steps stand with their days, down to those for changing one's mind", () => {
  expect(said({})).toMatch(
    /What happens next Confirmed by email now .*We get it ready .*With you Thursday 3 to Saturday 5 December 14 days/,
  );
  expect(said({ delivery: { kind: "collection" } })).toContain("Ready to collect Thursday 3 to Saturday 5 December");
});

test("EYE-10 an open choice comes before any day, and what is made for one person can't be sent back", () => {
  const open = { ...ring, choices: [{ undecided: true }], personalised: true };
  const words = said({ lines: [open], arrives_from: null, arrives_to: null });
  expect(words).toContain("We ask you what is still open");
  expect(words).toMatch(/With you $/);
});

test("WEK-04 EYE-10 after a deposit the balance comes by the same link, and nothing is said to leave before", () => {
  const words = said({ quote_part: "deposit", delivery: null, arrives_from: null, arrives_to: null });
  expect(words).toMatch(
    /link to your quote’s page\. We make it You hear from us when it is ready\. The balance You pay it/,
  );
  expect(words).not.toMatch(/order’s page|leaves/);
});
