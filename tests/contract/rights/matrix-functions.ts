import type { World } from "../../world.ts";
import { anArchivedProduct, anOrder, nobody } from "./matrix-arrange.ts";
import { forEverybody, toTheService, type Cell, type Outcome } from "./matrix.ts";

/** Admins only; the service has no business with them, and to guests the name alone is no secret. */
const toAdmins = { anon: "DENY-A", user: "DENY-U", admin: "yes", service: "DENY-U" } as const;

const isAdmin = (name: string, ask: (world: World) => string, expect: Cell["expect"]): Cell => ({
  id: name === "the plain user" ? "E30" : "E31",
  verb: `ask is_admin about ${name}`,
  on: "public.is_admin",
  call: (c, _, world) => c.rpc("is_admin", { user_uuid: ask(world) }),
  expect,
});
const known = { anon: "DENY-A", user: "false", admin: "true", service: "true" } as const;
const unknown = { anon: "DENY-A", user: "false", admin: "false", service: "false" } as const;

const questions: Cell[] = [
  isAdmin("the plain user", (world) => world.user.id, unknown),
  isAdmin("the admin", (world) => world.admin.id, known),
  isAdmin("somebody who does not exist", () => crypto.randomUUID(), unknown),
  isAdmin("nobody", () => nobody, unknown),
  {
    id: "E31",
    verb: "ask is_admin by GET about the admin",
    on: "public.is_admin",
    call: (c, _, world) => c.rpc("is_admin", { user_uuid: world.admin.id }, { get: true }),
    expect: known,
  },
  {
    id: "E32",
    verb: "read the public facts of the seller",
    on: "public.shop_settings",
    call: (c) => c.rpc("shop_settings"),
    expect: forEverybody,
  },
];

const shopping = { ...forEverybody, service: "DENY-U" } as const;
const shownToStaff = { anon: "empty", user: "empty", assistant: "yes", admin: "yes", service: "DENY-U" } as const;

/** Reads of what anybody may see: id, verb, function and what it is asked. */
const reads: [id: string, verb: string, name: string, args: object, expect?: Cell["expect"]][] = [
  ["ASK-02 SEC-04", "read a quote by a link that nobody has", "read_quote", { token: nobody }, forEverybody],
  ["E01", "find products", "search_products", { query: "aphrodite" }],
  ["E01", "find products by filters", "filtered_products", { filters: '{"available":true}' }],
  ["E01", "count products by filters", "filter_counts", {}],
  ["MOV-08", "ask where an old address leads", "old_address", { address: "/products/nobody" }],
  [
    "MOV-08",
    "ask how old addresses begin",
    "old_address_beginnings",
    {},
    { anon: "empty", user: "empty", admin: "empty", service: "DENY-U" },
  ],
];

const searches: Cell[] = [
  ...reads.map(([id, verb, name, args, expect = shopping]): Cell => ({
    id,
    verb,
    on: `public.${name}`,
    call: (c) => c.rpc(name, args, { get: true }),
    expect,
  })),
  {
    id: "E01",
    verb: "find a product that was withdrawn",
    on: "public.search_products",
    arrange: anArchivedProduct,
    call: (c, id) => c.rpc("search_products", { query: "" }, { get: true }).eq("id", id),
    expect: shownToStaff,
  },
  {
    id: "E01",
    verb: "find a withdrawn product by filters",
    on: "public.filtered_products",
    arrange: anArchivedProduct,
    call: (c, id) => c.rpc("filtered_products", {}, { get: true }).eq("id", id),
    expect: shownToStaff,
  },
  {
    id: "E01",
    verb: "ask where the kin of a withdrawn product is",
    on: "public.gone_product",
    arrange: anArchivedProduct,
    call: (c) => c.rpc("gone_product", { address: "withdrawn" }, { get: true }),
    expect: shopping,
  },
  {
    id: "E07",
    verb: "find orders and their customers",
    on: "public.search_orders",
    arrange: anOrder,
    call: (c, id) => c.rpc("search_orders", { query: "" }, { get: true }).select("*,customers(email)").eq("id", id),
    expect: { ...shownToStaff, anon: "DENY-A" },
  },
  {
    id: "DAY-07",
    verb: "find accounts",
    on: "public.search_users",
    call: (c, _, world) => c.rpc("search_users", { query: "" }, { get: true }).eq("user_id", world.user.id),
    expect: { anon: "DENY-A", user: "empty", admin: "yes", service: "DENY-U" },
  },
];

/** The dashboard's functions for admins: name, arguments, and the answer for who asks about nothing there is. */
const forTheAdmin: [string, object, Outcome?][] = [
  ["all_shop_settings", {}],
  ["save_shop_settings", { changes: { only_row: false } }, "REFUSED"],
  ["ready_to_sell", {}],
  ["recently_deleted", {}],
  ["restore_orders", {}],
  ["restore_product", { product: nobody }, "ABSENT"],
  ["payment_alerts", {}, "empty"],
  ["clear_attention", { checkout_reference: "KOS-NOBODY" }, "false"],
  ["take_back_sale", { sale_reference: "KOS-NOBODY" }, "ABSENT"],
  ["let_go", { checkout_reference: "KOS-NOBODY" }],
  ["begin_refund", { request: { id: nobody, reference: "KOS-NOBODY", seen: 0 } }, "ABSENT"],
  ["withdrawals_overview", {}, "empty"],
  ["sync_overview", {}],
  ["send_quote", { request: { id: nobody, enquiry_id: nobody, items: [{}] } }, "ABSENT"],
  ["end_quote", { quote: nobody }, "ABSENT"],
  ["audit_entries", {}],
  ["undo_settings", { entry: 0 }, "ABSENT"],
  ["change_prices", { request: { key: nobody, prices: [] } }],
  ["undo_prices", { entry: 0 }, "ABSENT"],
  ["undo_product", { entry: 0 }, "ABSENT"],
  ["undo_collection", { entry: 0 }, "ABSENT"],
  ["account_owners", { user_ids: [nobody] }],
  ["pending_invitations", {}, "empty"],
  ["take_back_invitation", { invited: nobody }, "ABSENT"],
  ["apply_product_import", { import: nobody }, "ABSENT"],
  ["discard_import", { import: nobody }, "ABSENT"],
  ["take_back_import", { import: nobody }, "ABSENT"],
  ["product_imports", {}, "empty"],
  ["product_import", { import: nobody }, "ABSENT"],
  ["stage_product_import", { import: nobody, lines: [] }],
  ["import_pictures", {}, "empty"],
  ["picture_progress", {}],
  ["retry_pictures", { pictures: [nobody] }],
  ["leave_pictures", { pictures: [nobody] }],
  ["accountant_month", { month: "2026-11" }],
  ["oss_quarter", { quarter: "2026-4", testing: true }, "empty"],
  ["save_export_proof", { sale_reference: "KOS-NOBODY", proof: "" }, "ABSENT"],
];

/** Those that an assistant may call too (WEK-12). */
const forAllStaff: [string, object, Outcome?][] = [
  ["retry_mail", { mail: nobody }, "false"],
  ["push_devices", {}],
  ["save_push_subscription", { subscription: {} }, "REQUIRED"],
  ["remove_push_subscription", { device_endpoint: "https://fcm.googleapis.com/nobody" }, "false"],
  ["test_push", { device_endpoint: "https://fcm.googleapis.com/nobody" }, "false"],
  ["order_payment", { order_id: nobody }],
  ["owed_next", { checkouts: [nobody] }, "empty"],
  ["order_mails", { checkouts: [nobody] }],
  ["decide_choice", { request: { order_id: nobody } }, "ABSENT"],
  ["ask_choices", { checkout_reference: "KOS-NOBODY" }, "ABSENT"],
  ["held_products", {}, "empty"],
  ["wish_counts", {}],
  ["late_purchases", {}],
  ["today", {}],
  ["save_details", { product: nobody, details: {} }, "ABSENT"],
  ["put_aside", { request: { product_id: nobody, quantity: 1, purpose: "market" } }, "ABSENT"],
  ["end_reservation", { reservation: nobody }, "false"],
  ["reservations", {}, "empty"],
  ["stock_of", { product: nobody }],
  ["sell_at_counter", { request: { id: nobody, lines: [{ product_id: nobody }] } }, "ABSENT"],
  ["link_sale", { sale_reference: "KOS-NOBODY" }, "ABSENT"],
  ["mail_receipt", { sale_reference: "KOS-NOBODY", email: "maria@example.com", locale: "en" }, "ABSENT"],
  ["day_close", { day: "2026-11-27" }],
  ["count_product", { request: { product_id: nobody, counted: 1 } }, "ABSENT"],
  ["stock_taking", {}],
  ["correct_stock", {}],
  ["correct_address", { of_order: nobody, address: "Ermou 1" }, "ABSENT"],
  ["deliveries", { checkouts: [nobody] }, "empty"],
  ["purchase_refunds", { checkout_reference: "KOS-NOBODY" }],
  ["mark_ready", { order_ids: [nobody], done: true }],
  ["mark_return", { withdrawal: nobody, step: "inspected", done: true }, "false"],
  ["answer_enquiry", { enquiry: nobody, answer: "Yes", key: nobody }, "ABSENT"],
  ["mail_quote", { quote: nobody, key: nobody }, "ABSENT"],
  ["unask_balance", { quote: nobody }, "false"],
  ["quotes_overview", {}, "empty"],
  ["certificate", { order_id: nobody }],
];

/** Functions for the shop's own server functions: to others these names do not exist (decisions/0003). */
const forTheShop: [string, object, Outcome?][] = [
  ["hold_checkout", { request: { items: [{ id: nobody, quantity: 1 }], locale: "en" } }, "REFUSED"],
  ["open_checkout", { checkout: nobody, session_id: "cs_test_x", session_url: "http://x.test" }],
  ["fail_checkout", { checkout: nobody }],
  ["find_checkout", { wanted: { id: nobody } }],
  ["may_ask_provider", { checkout: nobody, seconds: 1 }, "false"],
  ["settle_checkout", { observed: { session_id: "cs_test_x" } }],
  ["rebuild_checkout", { lost: {} }, "REQUIRED"],
  ["open_sessions", { at_most: 0 }, "empty"],
  ["stale_sessions", {}, "empty"],
  ["rebuild_since", {}],
  ["record_refunds", { news: { refunds: [] } }, "false"],
  ["refuse_refund", { refund: nobody, reason: "matrix" }],
  ["due_refunds", { is_live: false, at_most: 0 }, "empty"],
  ["record_dispute", { news: {} }, "false"],
  ["unheard_disputes", { payments: [] }, "empty"],
  ["due_checkouts", { at_unix_seconds: 0, at_most: 0 }, "empty"],
  ["unsettled_sessions", { session_ids: [] }, "empty"],
  ["claim_lease", { lease: "matrix", hold_seconds: 0, rest_seconds: 0 }],
  ["finish_lease", { lease: "matrix", lease_holder: nobody, went_well: true }],
  ["lease_result", { lease: "matrix" }],
  ["sync_state", {}, "empty"],
  ["apply_sync", { run: {} }],
  ["want_sync", {}],
  ["claim_mails", { at_most: 0 }, "empty"],
  ["finish_mail", { mail: nobody }],
  ["keep_push_key", { made: {} }],
  ["drop_push_subscription", { subscription: nobody }],
  ["unused_uploads", { at_most: 0 }, "empty"],
  ["claim_pictures", { at_most: 0 }, "empty"],
  ["place_picture", { picture: nobody, url: "/a.webp" }, "false"],
  ["miss_picture", { picture: nobody, reason: "not_found", may_pass: false }],
  ["order_by_link", { token_hash: "" }],
  ["answer_choices", { request: { link_hash: "" } }, "ABSENT"],
  ["owe_order_link", { request: { reference: "KOS-NOBODY" } }],
  ["add_order_link", { checkout: nobody, token_hash: "0".repeat(64) }],
  ["receive_enquiry", { request: { product: nobody } }, "ABSENT"],
  ["receive_wish", { request: { product: nobody } }, "ABSENT"],
  ["tell_wishes", {}],
  ["withdraw_from_contract", { request: { reference: "KOS-NOBODY" } }, "ABSENT"],
  ["export_customer", { customer_email: "nobody@example.test" }],
  ["erase_customer", { customer_email: "nobody@example.test" }],
  ["forget_old_checkouts", {}],
  ["end_due_reservations", {}],
  ["invariants", {}],
  ["payment_health", {}],
  ["schedule_state", {}],
  ["missing_migrations", { released: [] }, "empty"],
  ["compare_paid_sessions", { sessions: [], since: 4_102_444_800 }, "empty"],
  ["compare_month", { month: "2020-01", testing: true, payments: [] }, "empty"],
  ["take_call_budget", { budget: "matrix", of_origin: "x", burst: 9, per_minute: 9 }],
  ["note_arrivals", { signed_in: 0, turned_away: 0, refused: 0 }],
  ["recent_arrivals", {}],
  ["note_page_faults", { build: "none", views: 0, failed: 0, faults: [] }],
  ["recent_page_faults", {}],
];

/** Built in, or ours but not exposed: no caller reaches any of them. */
const notThere = [
  "set_config",
  "current_setting",
  "pg_sleep",
  "version",
  "query_to_xml",
  "pg_read_file",
  "lo_import",
  "pg_terminate_backend",
  "txid_current",
  "pg_notify",
  "dblink",
  "truncate",
  "make_profile",
  "keep_deleted_orders",
  "keep_deleted_product",
  "forget_customers",
  "refresh_availability",
  "refuse_non_admins",
  "refuse_non_staff",
  "require_admin",
  "require_staff",
  "is_staff",
  "search_key",
  "matching_products",
  "matching_orders",
  "matching_users",
  "follow",
  "uid",
];

const wantedSync: Cell = {
  id: "E32",
  verb: "call take_wanted_sync",
  on: "public.take_wanted_sync",
  arrange: async ({ service }) => (await service.rpc("want_sync")).statusText,
  call: (c) => c.rpc("take_wanted_sync"),
  expect: { ...toTheService, service: "true" },
};

/** A mail of its own is there: other cells leave some behind. */
const someMail: Cell = {
  id: "E32",
  verb: "call outbox_overview",
  on: "public.outbox_overview",
  arrange: async ({ database }) => {
    await database.query(
      "insert into private.outbox (kind, recipient, locale, data) values ('notice', 'eleni@example.test', 'en', '{}')",
    );
    return "";
  },
  call: (c) => c.rpc("outbox_overview"),
  expect: { ...toAdmins, assistant: "yes" },
};

const call = (id: string, name: string, args: object, expect: Cell["expect"]): Cell => ({
  id,
  verb: `call ${name}`,
  on: `public.${name}`,
  call: (c) => c.rpc(name, args),
  expect,
});

export const functionCells: Cell[] = [
  ...questions,
  ...searches,
  wantedSync,
  someMail,
  ...forTheAdmin.map(([name, args, admin = "yes"]) => call("E32", name, args, { ...toAdmins, admin })),
  ...forAllStaff.map(([name, args, staff = "yes"]) =>
    call("E32 WEK-12", name, args, { ...toAdmins, assistant: staff, admin: staff }),
  ),
  ...forTheShop.map(([name, args, service = "yes"]) => call("E32", name, args, { ...toTheService, service })),
  ...notThere.map((name) => call("E32", name, {}, { ...toTheService, service: "NORPC" })),
];
