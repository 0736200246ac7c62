/** Holds the addresses of the app against a list by hand, so that one that vanishes is noticed. */
import { describe, expect, test, vi } from "vitest";
import { KINDS } from "#contract/record-kinds.ts";
import { workPath } from "#web/shared/work/workPath.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";

// Browser modules read it while loading; nothing is rendered here.
vi.hoisted(() => {
  const deaf = { addEventListener: () => {}, removeEventListener: () => {} };
  const window = { ...deaf, matchMedia: () => ({ ...deaf, matches: false }), location: new URL("http://localhost/") };
  const browser = { ...window, window, document: { ...deaf, documentElement: { dataset: {} } } };
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
});
const { AREAS } = await import("./areas.ts");
const { collectionsOf, routesOf } = await import("#web/shared/area.ts");
const { recordOf } = await import("#web/shared/palette/collections.ts");

const ID = "0197f2c0-0000-7000-8000-000000000001";

const pathsOf = (routes: readonly AreaRoute[], parent = ""): string[] =>
  routes.flatMap(({ path, children = [] }) => {
    const whole = path.startsWith("/") ? path : path === "" ? parent : `${parent}/${path}`;
    return [whole, ...pathsOf(children, whole)];
  });
const served = new Set(pathsOf(routesOf(AREAS)));
/** Returns those of the addresses below a base that no route serves. */
const missingBelow = (base: string, paths: readonly string[]): string[] =>
  paths.map((path) => `${base}/${path}`).filter((path) => !served.has(path));

const PROFILE = ["profile/summary", "profile/summary/edit", "profile/notes", "profile/notes/edit", "profile/history"];
const COMMS = ["comms/calls", "comms/emails", "comms/website", "comms/whatsapp"];
const CONTRACTS = ["api", "not-invoiced", "part-invoiced", "invoiced", "part-paid", "paid", "overdue"].map(
  (tab) => `contracts/${tab}`,
);
const DETAIL = ["summary", "summary/edit", "attachments", "notes", "notes/edit", "history", "staff"];
const PROJECT_TASKS = ["tasks/board", "tasks/list", "tasks/timeline/:range"];
const OWNERS = ["talent", "scout", "partner", "staff"] as const;
const PERSON = [
  ...["personal", "personal/edit", "career", "career/edit", "business", "business/edit", "files", "staff"].map(
    (tab) => `profile/${tab}`,
  ),
  "comms/timeline",
];
const OF_OWNER = {
  talent: [...PERSON, "finance/invoices", "finance/invoices/:financeInvoiceTab", "finance/settings"],
  scout: PERSON,
  partner: ["profile/contacts", "profile/staff", "finance/invoices/:financeInvoiceTab", "comms/timeline"],
  staff: ["profile/files", "edit", "finance"],
} as const;

describe.each(OWNERS)("/%s", (owner) => {
  test("an owner has the tabs of its page (B-046, B-048)", () => {
    expect(missingBelow(`/${owner}`, ["add"])).toEqual([]);
    const tabs = [
      "tasks",
      "library",
      "library/:root",
      "contracts",
      ...PROFILE,
      ...COMMS,
      ...CONTRACTS,
      ...OF_OWNER[owner],
    ];
    expect(missingBelow(`/${owner}/:id`, tabs)).toEqual([]);
  });

  test("an owner has pipeline, events, projects and contracts of its own, with what each can be (B-028, B-035)", () => {
    const lists = ["pipeline", "event", "project"].flatMap((noun) => [noun, `${noun}/:categoryCode`]);
    expect(missingBelow(`/${owner}/:id`, lists)).toEqual([]);
    const below = `/${owner}/:ownerId`;
    for (const noun of ["pipeline", "event", "project"]) {
      expect(missingBelow(below, [`${noun}/add`])).toEqual([]);
      expect(missingBelow(`${below}/${noun}/detail/:id`, [...DETAIL, "edit"])).toEqual([]);
    }
    expect(
      missingBelow(`${below}/project/detail/:id`, ["dashboard", "report", ...CONTRACTS, ...PROJECT_TASKS]),
    ).toEqual([]);
    expect(missingBelow(`${below}/contracts`, ["add", ":id/edit-sub-contract/:subContractId"])).toEqual([]);
    expect(missingBelow(`${below}/contracts/:id`, [...DETAIL, "sub-contracts", "add-sub-contract"])).toEqual([]);
  });
});

test("only the global event has contracts, not the one below an owner (B-033)", () => {
  expect(missingBelow("/event/detail/:id", ["contracts", ...CONTRACTS])).toEqual([]);
  for (const owner of OWNERS)
    expect([...served].filter((path) => path.startsWith(`/${owner}/:ownerId/event/detail/:id/contracts`))).toEqual([]);
});

test("work has lists by category, forms and tabs (B-031, B-034, B-035, B-120)", () => {
  for (const base of ["/pipeline", "/event", "/project"]) {
    expect(missingBelow(base, ["all/api", ":categoryCode", "add", "detail/:id", "detail/:id/edit"])).toEqual([]);
    expect(missingBelow(`${base}/detail/:id`, [...DETAIL, "contracts"])).toEqual([]);
  }
  expect(missingBelow("/project/detail/:id", ["dashboard", "report", "tasks", ...PROJECT_TASKS])).toEqual([]);
  for (const base of ["/pipeline", "/event"]) expect(missingBelow(`${base}/detail/:id`, ["tasks"])).toEqual([]);
  expect(missingBelow("/contracts", ["api", ":categoryCode", "add"])).toEqual([]);
  const contract = ["document", "document/edit", "sub-contracts", "deliverables", "add-sub-contract"];
  expect(missingBelow("/contracts/detail/:id", [...DETAIL, ...contract, "edit-sub-contract/:subContractId"])).toEqual(
    [],
  );
});

test("the other screens of the specification are where it says", () => {
  const expected = [
    "talent",
    "scout",
    "partner",
    "supplier",
    "staff",
    "favorites",
    "tasks",
    "library",
    "outbox",
    "inbox",
    "talent/import",
    "scout/import",
    "partner/import",
    "supplier/import",
    "supplier/add",
    "library/:root/:rest",
    "favorites/:id/general",
    "favorites/:id/connect",
    "calendar",
    "calendar/personal",
    "calendar/scout",
    ...COMMS,
    ...["dashboard", "bank", "expenses", "invoices/:categoryCode", "invoices/add"].map((page) => `finance/${page}`),
    "finance/invoices/detail/:id/summary",
    ...["tax", "invoice-settings", "email-templates", "other", "xero", "payouts"].map(
      (tab) => `finance/configuration/${tab}`,
    ),
    "finance/rules/management-fee",
    "finance/rules/task-type",
    "settings/ticketing",
    "settings/finance/emails/:emailTab",
    ...["news", "events", "audio", "video", "podcasts"].map((section) => `cms/${section}/:status`),
    "cms/fanroom/:slug",
    "cms/snippets/:slug",
    "cms/talent",
    ...["talent", "scout", "contract", "costAndRevenue", "comms", "task"].map((report) => `reports/${report}`),
    "cms/fans/:fansTab",
    "cms/social/facebook",
    "cms/social/instagram",
    ...["custom-field", "master-config/:slug", "task", "contract/:subId", "content", "whatsapp", "enquiry-form"].map(
      (page) => `settings/${page}`,
    ),
    "settings/status-configure/status",
    "settings/status-configure/category",
  ];
  expect(missingBelow("", expected)).toEqual([]);
});

test("each kind of record opens at an address of its own area", () => {
  const bases: Readonly<Record<string, { base: string }>> = collectionsOf(AREAS);
  const elsewhere = KINDS.flatMap(({ kind, collections }) =>
    Object.keys(collections).flatMap((collection) => {
      const base = bases[collection]?.base;
      const path = workPath({ recordKind: kind, recordId: ID });
      // A scout's address is a talent's, which leads there.
      return base === undefined || collection === "scouts" || path.startsWith(base) ? [] : [`${kind}: ${path}`];
    }),
  );
  expect(elsewhere).toEqual([]);
});

test("the record that an address shows is told from it, however long the address of its list", () => {
  const collections = collectionsOf(AREAS);
  const shown = ["talent/:id/profile/summary", "event/detail/:id/summary", "tools/tour-tracks/:id/itinerary"];
  for (const path of shown) expect(recordOf(`/${path.replace(":id", ID)}`, collections)).toBe(ID);
  expect(recordOf(`/settings/${ID}`, collections)).toBeNull();
});
