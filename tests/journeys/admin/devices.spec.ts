import { expect, test } from "../fixtures.ts";
import { openAdmin } from "./cast.ts";

/** A push service is in no test's reach: the browser's answer is one that its own would give. */
const subscription = {
  endpoint: "https://fcm.googleapis.com/fcm/send/of-a-journey",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};

test("WEK-06 the dashboard is installed by itself, and a device is told of news, tried and removed @again", async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(["notifications"], { origin: shop.url });
  await page.addInitScript((answer) => {
    const own = { ...answer, toJSON: () => answer, unsubscribe: () => Promise.resolve(true) };
    let current: unknown = null;
    const fake = {
      subscribe: () => Promise.resolve((current = own)),
      getSubscription: () => Promise.resolve(current),
    };
    Object.assign(PushManager.prototype, fake);
  }, subscription);
  await openAdmin(page, "/admin/settings/mails");
  const { id, name, scope } = await (await page.request.get("/admin.webmanifest")).json();
  expect([id, scope, name]).toEqual(["/admin", "/admin", expect.stringMatching(/ · Admin$/)]);
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/admin.webmanifest");

  const devices = page.getByRole("region", { name: "Notices on your devices" });
  await devices.getByRole("button", { name: "Notify me on this device" }).click();
  await expect(page.getByText("This device will be notified")).toBeVisible();
  const line = devices.getByRole("listitem");
  await expect(line).toContainText("(this device)");
  await line.getByRole("button", { name: "Send a test" }).click();
  await expect(line.getByRole("status")).toContainText(/on its way|handed over/);

  await test.step("the worker shows what arrives, and keeps no page", async () => {
    const cdp = await context.newCDPSession(page);
    const known: string[] = [];
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      known.push(...registrations.map(({ registrationId }) => registrationId));
    });
    await cdp.send("ServiceWorker.enable");
    await expect.poll(() => known).not.toEqual([]);
    // A browser without a window system shows none.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(
      "shown = []; registration.showNotification = async (title, { body }) => void shown.push([title, body])",
    );
    const notice = {
      title: "New order KOS-AAAAAA: €10.00",
      body: "It was paid.",
      url: `${shop.url}/admin`,
      tag: "one",
    };
    await cdp.send("ServiceWorker.deliverPushMessage", {
      origin: shop.url,
      registrationId: known[0] ?? "",
      data: JSON.stringify(notice),
    });
    await expect.poll(() => worker?.evaluate("shown")).toEqual([[notice.title, notice.body]]);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  await line.getByRole("button", { name: "Remove" }).click();
  await expect(line).toHaveCount(0);
  await expect(devices.getByRole("button", { name: "Notify me on this device" })).toBeVisible();
});
