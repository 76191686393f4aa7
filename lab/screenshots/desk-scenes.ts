import { usersText } from "#app/admin/users/text.ts";
import { invitationsText } from "#app/admin/invitations/text.ts";
import { ordersText } from "#app/admin/orders/text.ts";
import { refundsText } from "#app/admin/purchase/refunds/text.ts";
import type { Page } from "@playwright/test";
import { sections } from "#app/admin/data/setting-sections.ts";
import { press, toastShown } from "./sign-in-scenes.ts";
import { failing, retried, silent, type Scene } from "./scene.ts";
import { productScenes } from "./product-scenes.ts";
import { shelfScenes } from "./shelf-scenes.ts";

const inDialog = (page: Page) => page.getByRole("dialog");

export const deskScenes: Scene[] = (
  [
    { name: "admin-today", path: "/admin", whole: true },
    { name: "admin-today-new", shop: "empty", path: "/admin", whole: true },
    { name: "admin-today-many", alike: true, shop: "grown", path: "/admin", whole: true },
    { name: "admin-collections", path: "/admin/collections", whole: true },
    { name: "admin-collection-new", path: "/admin/collections/new", whole: true },
    ...productScenes,
    { name: "admin-orders", path: "/admin?tab=orders", whole: true },
    {
      name: "admin-orders-sent",
      alike: true,
      path: "/admin?tab=orders&list=completed",
      whole: true,
    },
    { name: "admin-orders-empty", alike: true, shop: "empty", path: "/admin?tab=orders" },
    {
      name: "admin-order",
      alike: true,
      path: ({ orderId }) => `/admin?tab=orders&order=${orderId}`,
    },
    {
      name: "admin-order-paid",
      path: "/admin?tab=orders&q=maria",
      act: async (page) => {
        await page.locator("tbody").getByRole("button").first().click();
        await inDialog(page).getByRole("definition").first().waitFor();
      },
    },
    {
      name: "admin-refund",
      path: "/admin?tab=orders&q=maria",
      act: async (page) => {
        await page.locator("tbody").getByRole("button").first().click();
        await press(page, refundsText.refunds.payBack);
      },
    },
    {
      name: "admin-order-sent",
      alike: true,
      path: "/admin?tab=orders",
      act: async (page) => {
        await page.getByRole("checkbox").first().click();
        await toastShown(page);
        await page.getByRole("tab").last().click();
        await page.getByRole("checkbox").first().click();
      },
    },
    {
      name: "admin-order-doubtful",
      alike: true,
      path: "/admin?tab=orders&q=giorgos",
      act: async (page) => {
        await page.getByRole("checkbox").first().click();
        await inDialog(page).waitFor();
      },
    },
    {
      name: "admin-clear",
      alike: true,
      path: "/admin?tab=orders",
      act: (page) => press(page, ordersText.orders.clear),
    },
    { name: "admin-sales", path: "/admin?tab=orders&view=sales", whole: true },
    {
      name: "admin-orders-many",
      alike: true,
      shop: "grown",
      path: "/admin?tab=orders&page=2",
      whole: true,
    },
    {
      name: "admin-sales-many",
      alike: true,
      shop: "grown",
      path: "/admin?tab=orders&view=sales",
    },
    {
      name: "admin-invite-sending",
      alike: true,
      path: "/admin?tab=users",
      before: (page) => silent(page, "**/functions/v1/invite-admin"),
      act: async (page) => {
        await page.locator("input[type=email]").fill("andri.papadopoulou@example.com");
        await press(page, invitationsText.invite.submit);
      },
    },
    {
      name: "admin-order-failing",
      alike: true,
      path: ({ orderId }) => `/admin?tab=orders&order=${orderId}`,
      loud: true,
      before: (page) => failing(page, "**/rest/v1/rpc/order_payment*"),
      act: (page) => inDialog(page).locator(".border-danger").waitFor(retried),
    },
    ...shelfScenes,
    { name: "admin-users", path: "/admin?tab=users", whole: true },
    {
      name: "admin-user-last",
      alike: true,
      path: "/admin?tab=users",
      loud: true,
      act: async (page) => {
        await press(page, usersText.users.demote);
        await toastShown(page);
      },
    },
    { name: "admin-settings", path: "/admin/settings", whole: true },
    ...sections.map((section) => ({
      name: `admin-settings-${section}`,
      path: `/admin/settings/${section}`,
      whole: true,
    })),
    { name: "admin-month", path: "/admin/month", whole: true },
    { name: "admin-month-empty", alike: true, path: "/admin/month?month=2025-01", whole: true },
    { name: "admin-month-printed", path: "/admin/month", whole: true, medium: "print" },
    {
      name: "admin-slip",
      path: ({ orderId }) => `/admin/packing-slip?order=${orderId}`,
      whole: true,
    },
    {
      name: "admin-certificate",
      path: ({ orderId }) => `/admin/certificate?order=${orderId}`,
      whole: true,
    },
    {
      name: "admin-certificate-printed",
      path: ({ orderId }) => `/admin/certificate?order=${orderId}`,
      whole: true,
      medium: "print",
    },
    {
      name: "admin-slip-printed",
      path: ({ orderId }) => `/admin/packing-slip?order=${orderId}`,
      whole: true,
      medium: "print",
    },
  ] satisfies Scene[]
).map((scene) => ({ ...scene, as: "admin" as const }));
