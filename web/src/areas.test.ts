/** Checks that the web's areas leave nothing out for a kind of record, and that each omission is noticed. */
import { describe, expect, test, vi } from "vitest";
import { HISTORY_CODES } from "#contract/history/history-codes.ts";
import { HISTORY_FIELDS, HISTORY_PARTS } from "#contract/history/history-row.ts";
import { COLLECTIONS, PAGED_COLLECTIONS } from "#contract/record-kinds.ts";
import type { Area } from "#web/shared/area.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";

// Browser modules read it while loading; nothing is rendered here.
vi.hoisted(() => {
  const deaf = { addEventListener: () => {}, removeEventListener: () => {} };
  const window = { ...deaf, matchMedia: () => ({ ...deaf, matches: false }), location: new URL("http://localhost/") };
  const browser = { ...window, window, document: { ...deaf, documentElement: { dataset: {} } } };
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
});
const { AREAS } = await import("./areas.ts");
const { collectionsOf, navigationOf, routesOf } = await import("#web/shared/area.ts");
const { loadSettingPages } = await import("#web/shared/settingPages.ts");
const { COMMON_LABELS } = await import("#web/shared/history/labels.ts");

const RECORD_PATHS = [
  "",
  "/add",
  "/:id",
  "/:id/profile",
  "/:id/profile/summary",
  "/:id/profile/summary/edit",
  "/:id/profile/notes",
  "/:id/profile/notes/edit",
  "/:id/profile/history",
];

const pathsOf = (routes: readonly AreaRoute[], parent = ""): string[] =>
  routes.flatMap(({ path, children = [] }) => {
    const whole = path.startsWith("/") ? path : path === "" ? parent : `${parent}/${path}`;
    return [...(path === "" ? [] : [whole]), ...pathsOf(children, whole)];
  });

/** Ids, and tokens of links, which their screens look up. */
const LOOKED_UP = ["id", "ownerId", "templateId", "subContractId", "token", "code"];
const looseOf = (routes: readonly AreaRoute[]): string[] =>
  routes.flatMap(({ path, params = {}, children = [] }) => [
    ...[...path.matchAll(/:(\w+)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !LOOKED_UP.includes(name) && !Object.hasOwn(params, name))
      .map((name) => `${path} does not say what ${name} may be`),
    ...looseOf(children),
  ]);

const repeated = <T>(items: readonly T[]): T[] => items.filter((item, index) => items.indexOf(item) !== index);
const missing = <T>(wanted: readonly T[], present: readonly T[]): T[] =>
  wanted.filter((item) => !present.includes(item));

/** Returns what the index of the settings lacks, or leads to in vain. Pages below one that it has need no entry. */
async function settingOmissions(areas: readonly Area[]): Promise<string[]> {
  const routes = routesOf(areas);
  const listed = (await loadSettingPages(areas)).map(({ to }) => to.replace(/#.*/, ""));
  const pages = routes.flatMap(({ path, screen, parent }) =>
    path.startsWith("/settings/") && !path.includes(":") && screen && !parent ? [path] : [],
  );
  return [
    ...pages
      .filter((path) => !listed.some((to) => path === to || path.startsWith(`${to}/`)))
      .map((path) => `${path} is not in the index of the settings`),
    ...missing(listed, pathsOf(routes)).map((path) => `the index of the settings leads to ${path}, which is no route`),
  ];
}

/** True if an entry of the navigation leads to a list, or to the page that the list stands in. */
const leadsTo = (to: string, base: string): boolean => to === base || base.startsWith(`${to}/`);

/** Returns a description of everything that the areas left out. */
async function omissions(areas: readonly Area[]): Promise<string[]> {
  const navigation = navigationOf(areas);
  const paths = pathsOf(routesOf(areas));
  const collections = collectionsOf(areas);
  const places = navigation.map(({ to }) => to);
  const words = [
    COMMON_LABELS,
    ...(await Promise.all(areas.map(async (area) => (await area.historyLabels?.()) ?? {}))),
  ];
  const fields = words.flatMap((word) => Object.keys(word.fields ?? {}));
  const codes = words.flatMap((word) =>
    Object.entries(word.codes ?? {}).flatMap(([field, names]) =>
      Object.keys(names ?? {}).map((code) => `${field} ${code}`),
    ),
  );
  const wantedCodes = Object.entries(HISTORY_CODES).flatMap(([field, set]) =>
    typeof set === "string" ? [] : set.map((code) => `${field} ${code}`),
  );
  const parts = words.flatMap((word) => Object.keys(word.parts ?? {}));
  const paged = COLLECTIONS.filter((collection) => PAGED_COLLECTIONS.includes(collection));
  const records = paged.flatMap((collection) => {
    const entry = collections[collection];
    if (!entry) return [`${collection} are not in the palette`];
    return [
      ...(places.some((to) => leadsTo(to, entry.base)) ? [] : [`${collection} are not in the navigation`]),
      ...(navigation.some(({ to, shortcut }) => leadsTo(to, entry.base) && shortcut)
        ? []
        : [`no key goes to ${collection}`]),
      ...(navigation.some(({ create }) => create?.to === `${entry.base}/add`)
        ? []
        : [`${collection} are not in the create menu`]),
      ...missing(
        RECORD_PATHS.map((path) =>
          entry.detail && path !== "" && path !== "/add"
            ? `${entry.base}/detail${path.replace("/profile/", "/").replace("/profile", "")}`
            : entry.base + path,
        ),
        paths,
      ).map((path) => `${collection} have no route ${path}`),
    ];
  });
  return [
    ...records,
    ...missing(places, paths).map((path) => `the navigation leads to ${path}, which is no route`),
    ...missing(
      navigation.flatMap(({ create }) => create?.to ?? []),
      paths,
    ).map((path) => `the create menu leads to ${path}, which is no route`),
    ...(await settingOmissions(areas)),
    ...looseOf(routesOf(areas)),
    ...repeated(paths).map((path) => `${path} stands twice`),
    ...repeated(places).map((path) => `${path} stands twice in the navigation`),
    ...repeated(navigation.map(({ group, order }) => `${group}.${order}`)).map((place) => `two stand at ${place}`),
    ...repeated(navigation.flatMap(({ shortcut }) => shortcut?.key ?? [])).map((key) => `g ${key} leads to two places`),
    ...missing<string>(HISTORY_FIELDS, fields).map((field) => `the history has no name for ${field}`),
    ...repeated(fields).map((field) => `the history has two names for ${field}`),
    ...missing(wantedCodes, codes).map((code) => `the history has no words for ${code}`),
    ...repeated(codes).map((code) => `the history has two words for ${code}`),
    ...missing<string>(HISTORY_PARTS, parts).map((part) => `the history does not say what was done to ${part}`),
    ...repeated(parts).map((part) => `the history says twice what was done to ${part}`),
  ];
}

test("no area leaves anything out", async () => {
  expect(await omissions(AREAS)).toEqual([]);
});

const suppliers = AREAS.find(({ collections }) => collections?.suppliers);
const changed = (change: Partial<Area>): Area[] =>
  AREAS.map((area) => (area === suppliers ? { ...area, ...change } : area));
const [place] = suppliers?.navigation ?? [];
const without = (routes: readonly AreaRoute[], path: string): AreaRoute[] =>
  routes
    .filter((route) => route.path !== path)
    .map((route) => (route.children ? { ...route, children: without(route.children, path) } : route));
const withoutRoute = (path: string): Area[] =>
  changed({ routes: without(suppliers ? routesOf([suppliers]) : [], path) });
const withPlace = (change: Partial<NonNullable<typeof place>>): Area[] =>
  changed({ navigation: place ? [{ ...place, ...change }] : [] });

test("the screens of finance are at the specification's addresses (B-055, N-015, N-016)", () => {
  const paths = pathsOf(routesOf(AREAS));
  const tabs = [
    ...["tax", "invoice-settings", "email-templates", "other"].map((tab) => `configuration/${tab}`),
    ...["management-fee", "task-type"].map((tab) => `rules/${tab}`),
    "dashboard",
    "invoices/:categoryCode",
  ];
  expect(
    missing(
      tabs.map((tab) => `/finance/${tab}`),
      paths,
    ),
  ).toEqual([]);
});

test("fans stand in the navigation after the talents in the app", () => {
  const below = navigationOf(AREAS).find(({ to }) => to === "/cms")?.below ?? [];
  const place = below.findIndex(({ to }) => to === "/cms/talent");
  expect(below[place + 1]).toMatchObject({ to: "/cms/fans", title: "Fans" });
});

/** Values that each closed part of an address takes, by hand. */
const CLOSED: readonly (readonly [path: string, name: string, taken: readonly string[], refused: readonly string[]])[] =
  [
    [
      "/contracts/:categoryCode",
      "categoryCode",
      ["api", "not-invoiced", "part-invoiced", "invoiced", "part-paid", "paid", "overdue"],
      ["anything", "all", "API"],
    ],
    [
      "/finance/invoices/:categoryCode",
      "categoryCode",
      ["invoices", "ready-to-invoice", "credit-notes"],
      ["elsewhere", "all"],
    ],
    ["/talent/:id/finance/invoices/:financeInvoiceTab", "financeInvoiceTab", ["credit-notes"], ["elsewhere"]],
    ["/project/detail/:id/tasks/timeline/:range", "range", ["week", "month"], ["year", "day"]],
    ["/talent/:ownerId/project/detail/:id/tasks/timeline/:range", "range", ["week", "month"], ["year"]],
    [
      "/finance/configuration/email-templates/:emailTab",
      "emailTab",
      ["invoice", "credit-note", "reminder", "receipt", "statement"],
      ["nonsense"],
    ],
    ["/settings/finance/emails/:emailTab", "emailTab", ["invoice"], ["nonsense"]],
    ["/cms/podcasts/:status", "status", ["published", "pending", "rejected", "not-relevant"], ["nonsense"]],
    ["/cms/fanroom/:slug", "slug", ["posts", "polls"], ["nonsense"]],
    ["/cms/snippets/:slug", "slug", ["posts", "polls"], ["nonsense"]],
    [
      "/cms/fans/:fansTab",
      "fansTab",
      ["report", "post-comments", "poll-comments", "post-reactions", "poll-reactions"],
      ["nonsense", "all"],
    ],
    [
      "/settings/master-config/:slug",
      "slug",
      [
        "talent-types",
        "talent-sub-types",
        "industry-categories",
        "positions",
        "task-types",
        "cost-types",
        "outcome-reasons",
        "venues",
        "tags",
      ],
      ["nonsense"],
    ],
    ["/settings/contract/:subId", "subId", ["general", "templates", "clauses", "key-dates"], ["nonsense"]],
  ];
/** The routes with their whole paths. */
const wholeRoutes = (routes: readonly AreaRoute[], parent = ""): { path: string; route: AreaRoute }[] =>
  routes.flatMap((route) => {
    const path = route.path.startsWith("/") ? route.path : `${parent}/${route.path}`;
    return [{ path, route }, ...wholeRoutes(route.children ?? [], path)];
  });

test.each(CLOSED)("%s takes only the values that it knows (%s)", async (path, name, taken, refused) => {
  const values = wholeRoutes(routesOf(AREAS)).find((entry) => entry.path === path)?.route.params?.[name];
  const isKnown =
    typeof values === "function"
      ? await values()
      : (value: string) => (values === "anything" ? true : values?.includes(value));
  expect(taken.filter((value) => !isKnown(value))).toEqual([]);
  expect(refused.filter((value) => isKnown(value))).toEqual([]);
});

describe("an omission is noticed:", () => {
  test.each<[string, () => readonly Area[], string]>([
    ["not in the navigation", () => changed({ navigation: [] }), "suppliers are not in the navigation"],
    ["not in the palette", () => changed({ collections: {} }), "suppliers are not in the palette"],
    ["no list", () => withoutRoute("/supplier"), "suppliers have no route /supplier"],
    [
      "no page to add",
      () => withoutRoute("/supplier/add"),
      "the create menu leads to /supplier/add, which is no route",
    ],
    ["no notes", () => withoutRoute("profile/notes"), "suppliers have no route /supplier/:id/profile/notes"],
    ["no history", () => withoutRoute("profile/history"), "suppliers have no route /supplier/:id/profile/history"],
    ["no key", () => withPlace({ shortcut: undefined }), "no key goes to suppliers"],
    ["not in the create menu", () => withPlace({ create: undefined }), "suppliers are not in the create menu"],
    [
      "a page of settings that the index lacks",
      () => AREAS.map(({ settingPages: _, ...area }) => area),
      "/settings/general is not in the index of the settings",
    ],
    ["one key for two", () => withPlace({ shortcut: { key: "p", title: "Again" } }), "g p leads to two places"],
    ["one place for two", () => withPlace({ order: 4 }), "two stand at 1.4"],
    [
      "a place that is no route",
      () => withPlace({ to: "/nowhere" }),
      "the navigation leads to /nowhere, which is no route",
    ],
    [
      "a part of an address that may be anything",
      () => changed({ routes: [{ path: "/supplier/:mood" }] }),
      "/supplier/:mood does not say what mood may be",
    ],
    [
      "the same path twice",
      () => [...AREAS, ...changed({}).filter((area) => area.collections?.suppliers)],
      "/supplier stands twice",
    ],
    [
      "a field without a name",
      () => changed({ historyLabels: () => Promise.resolve({}) }),
      "the history has no name for paymentTerms",
    ],
    [
      "a part without words",
      () => changed({ historyLabels: () => Promise.resolve({}) }),
      "the history does not say what was done to category",
    ],
    [
      "a code without words",
      () =>
        AREAS.map((area) => (area.collections?.talents ? { ...area, historyLabels: () => Promise.resolve({}) } : area)),
      "the history has no words for stage scout",
    ],
  ])("an omission is noticed: %s", async (_, areas, expected) => {
    expect(await omissions(areas())).toContain(expected);
  });
});
