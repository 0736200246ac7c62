/** The management dashboard: which widgets a reader has, where, and what they show. */
import { expect, test } from "vitest";
import type { BodyInputOf } from "#contract/call.ts";
import { DEFAULT_ARRANGEMENT } from "#contract/dashboards/arrangement.ts";
import { dashboardSetting, type ManagementWidget, managementDashboard } from "#contract/dashboards/management.ts";
import { MANAGEMENT_KINDS, MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { positions } from "#contract/staff/position.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { assign, type BuiltStaff, buildAgency, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

const kindsOf = (widgets: readonly { kind: string }[]) => widgets.map(({ kind }) => kind);
async function shown(reader: BuiltStaff, query = {}): Promise<readonly ManagementWidget[]> {
  const answer = await ask(managementDashboard.get, reader.token, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.data.widgets;
}
async function dataOf<K extends ManagementKind>(reader: BuiltStaff, kind: K, query = {}) {
  const widget = (await shown(reader, { ...query, kind })).find((candidate) => candidate.kind === kind);
  return widget?.data as Extract<ManagementWidget, { kind: K }>["data"];
}
const placed = (kind: ManagementKind, x = 0, y = 0) => {
  const [width, height] = MANAGEMENT_WIDGETS[kind].size;
  return { kind, x, y, width, height };
};
/** A setting with each kind, one below the other. */
const EACH = MANAGEMENT_KINDS.map((kind, index) => placed(kind, 0, index * 100));

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const setting = async (who: BuiltStaff, query = {}) => {
    const answer = await ask(dashboardSetting.get, who.token, { query });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  /** Saves over what is there now. */
  const save = async (who: BuiltStaff, body: Omit<BodyInputOf<typeof dashboardSetting.save>, "version">) => {
    const { scope, positionId } = body;
    const { version } = await setting(who, {
      ...(scope && { scope }),
      ...(positionId !== undefined && { positionId }),
    });
    return ask(dashboardSetting.save, who.token, { body: { ...body, version } });
  };
  return { agency, owner, save, setting };
}

test("an owner has the usual widgets, and none of them fails in an agency without anything", async () => {
  const { owner } = await setUp();
  const widgets = await shown(owner);
  expect(kindsOf(widgets).toSorted()).toEqual(kindsOf(DEFAULT_ARRANGEMENT).toSorted());
  expect(widgets.filter(({ data }) => data === null)).toEqual([]);
});

test("each widget that is offered can be read", async () => {
  const { owner, save } = await setUp();
  expect((await save(owner, { widgets: EACH })).status).toBe(200);
  const widgets = await shown(owner);
  expect(kindsOf(widgets)).toEqual(MANAGEMENT_KINDS);
  expect(kindsOf(widgets.filter(({ data }) => data === null))).toEqual([]);
});

test("a widget without its right is absent, and what is below it moves up", async () => {
  const { agency } = await setUp();
  const reader = await buildStaff(agency, { levels: { DASHBOARD: ["VIEW_ONLY"], PIPELINE: ["VIEW_ALL"] } });
  const widgets = await shown(reader);
  expect(widgets.map(({ kind, x, y }) => [kind, x, y])).toEqual([
    ["PIPELINE", 0, 0],
    ["HOLDS", 3, 0],
    ["MY_DAY", 9, 0],
  ]);
});

test("usual widgets fill the place of those without a right, and chosen places stay", async () => {
  const { agency, owner, save } = await setUp();
  expect((await shown(owner)).map(({ kind, x, y }) => [kind, x, y])).toEqual(
    DEFAULT_ARRANGEMENT.map(({ kind, x, y }) => [kind, x, y]),
  );
  const reader = await buildStaff(agency, {
    levels: { DASHBOARD: ["VIEW_ONLY"], FINANCE: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] },
  });
  const places = async () => (await shown(reader)).map(({ kind, x, y }) => [kind, x, y]);
  expect(await places()).toEqual([
    ["MONEY", 0, 0],
    ["TO_SEND", 0, 12],
    ["ROSTER", 3, 12],
    ["MY_DAY", 9, 0],
  ]);
  await save(owner, { scope: "AGENCY", widgets: [placed("HOLDS", 0, 0), placed("ROSTER", 6, 0)] });
  expect(await places()).toEqual([["ROSTER", 6, 0]]);
});

test("a reader without the right to the dashboard is refused", async () => {
  const { agency } = await setUp();
  const other = await buildStaff(agency, { levels: { PIPELINE: ["VIEW_ALL"] } });
  expect((await ask(managementDashboard.get, other.token, {})).status).toBe(403);
  expect((await ask(dashboardSetting.get, other.token, {})).status).toBe(403);
});

test("an own arrangement goes before the position's, and that before the agency's (C-060, C-061)", async () => {
  const { agency, owner, save, setting } = await setUp();
  const position = (await ask(positions.create, owner.token, { body: { position: "Booker" } })).data.id;
  const booker = await buildStaff(agency, { levels: { DASHBOARD: ["VIEW_ONLY"], PIPELINE: ["VIEW_ALL"] } });
  await inAgency(agency, "update staff set position_id = $1 where id = $2", [position, booker.id]);
  const seen = async () => {
    const { arrangedFor, widgets } = await setting(booker);
    return [arrangedFor, ...kindsOf(widgets)];
  };

  await save(owner, { scope: "AGENCY", widgets: [placed("HOLDS")] });
  expect(await seen()).toEqual(["AGENCY", "HOLDS"]);
  await save(owner, { positionId: position, widgets: [placed("WON")] });
  expect(await seen()).toEqual(["POSITION", "WON"]);
  await save(booker, { widgets: [placed("MY_DAY")] });
  expect(await seen()).toEqual(["ME", "MY_DAY"]);
  expect(kindsOf(await shown(booker))).toEqual(["MY_DAY"]);
  await save(booker, { widgets: null });
  expect(await seen()).toEqual(["POSITION", "WON"]);
  await save(owner, { positionId: position, widgets: null });
  expect(await seen()).toEqual(["AGENCY", "HOLDS"]);
  await save(owner, { scope: "AGENCY", widgets: null });
  expect((await seen())[0]).toBe("OURS");
});

test("only full access arranges for others and chooses what is offered", async () => {
  const { agency, owner, save, setting } = await setUp();
  const viewer = await buildStaff(agency, { levels: { DASHBOARD: ["VIEW_ONLY"], PIPELINE: ["VIEW_ALL"] } });
  expect((await save(viewer, { scope: "AGENCY", widgets: [placed("HOLDS")] })).status).toBe(403);
  const offer = async (who: BuiltStaff) => {
    const { offeredVersion: version } = await setting(who);
    return ask(dashboardSetting.offer, who.token, { body: { kinds: ["PIPELINE", "MY_DAY"], version } });
  };
  expect((await offer(viewer)).status).toBe(403);
  expect((await offer(owner)).status).toBe(200);
  expect((await setting(viewer)).offered).toEqual(["PIPELINE", "MY_DAY"]);
  expect(kindsOf(await shown(viewer))).toEqual(["PIPELINE", "MY_DAY"]);
  // An arrangement leaves the offer as it is.
  await save(owner, { scope: "AGENCY", widgets: [placed("HOLDS"), placed("PIPELINE", 3)] });
  expect(kindsOf(await shown(viewer))).toEqual(["PIPELINE"]);
});

test("the second of two arrangements made from the same version is refused", async () => {
  const { owner, setting } = await setUp();
  const read = async () => (await setting(owner, { scope: "AGENCY" })).version;
  const save = (version: number, kind: ManagementKind) =>
    ask(dashboardSetting.save, owner.token, { body: { scope: "AGENCY", version, widgets: [placed(kind)] } });
  for (const version of [await read(), (await read()) + 1]) {
    const answers = await Promise.all([save(version, "HOLDS"), save(version, "WON")]);
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 409]);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.error).toMatchObject({ code: "stale", current: { version: version + 1 } });
    expect(await read()).toBe(version + 1);
  }
});

test("the second of two offers made from the same version is refused", async () => {
  const { owner, setting } = await setUp();
  for (const kinds of [["PIPELINE"], ["MONEY"]] as const) {
    const { offeredVersion: version } = await setting(owner);
    const offer = () => ask(dashboardSetting.offer, owner.token, { body: { kinds: [...kinds], version } });
    const answers = await Promise.all([offer(), offer()]);
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 409]);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.error).toMatchObject({ code: "stale", current: { offered: kinds, offeredVersion: version + 1 } });
  }
});

test("settings are kept with the arrangement, and one that a kind does not have is dropped", async () => {
  const { owner, agency, save, setting } = await setUp();
  const settings = { rows: 5, scope: "ASSIGNED" } as const;
  expect((await save(owner, { widgets: [{ ...placed("HOLDS"), settings }] })).status).toBe(200);
  expect((await setting(owner)).widgets).toEqual([{ ...placed("HOLDS"), settings }]);
  expect((await shown(owner))[0]?.settings).toEqual(settings);
  for (const wrong of [{ rows: 7 }, { color: "red" }]) {
    const widgets = [{ ...placed("HOLDS"), settings: wrong }] as never;
    expect((await save(owner, { widgets })).status, JSON.stringify(wrong)).toBe(400);
  }
  await save(owner, { widgets: [{ ...placed("HOLDS"), settings: { rows: 5, days: 30 } }] });
  expect((await setting(owner)).widgets).toEqual([{ ...placed("HOLDS"), settings: { rows: 5 } }]);
  // A newer version may have written a setting that this one does not know.
  await inAgency(
    agency,
    `update dashboard_arrangement
      set widgets = jsonb_set(widgets, '{0,settings}', '{"color":"red"}')
      where owner_id = $1`,
    [owner.id],
  );
  expect((await setting(owner)).widgets).toEqual([placed("HOLDS")]);
});

test("a widget is read with settings that are not saved, checked as in an arrangement", async () => {
  const { agency, owner, add } = await setUpDeals({ ask });
  const own = await add("opportunity", { title: "Mine" });
  await add("opportunity", { title: "Another" });
  await assign(agency, own, [owner.id]);
  const read = (query: object) => ask(managementDashboard.get, owner.token, { query: query as never });
  const withSettings = (kind: ManagementKind, settings: object) => read({ kind, settings: JSON.stringify(settings) });
  const [pipeline] = (await withSettings("PIPELINE", { scope: "ASSIGNED" })).data.widgets;
  expect(pipeline).toMatchObject({ kind: "PIPELINE", settings: { scope: "ASSIGNED" }, data: { open: 1 } });
  expect(await dataOf(owner, "PIPELINE")).toMatchObject({ open: 2 });
  // One that is not placed; a setting that the kind does not have is dropped.
  const { data } = await withSettings("SILENT_PARTNERS", { days: 30 });
  expect(data.widgets).toMatchObject([{ ...placed("SILENT_PARTNERS"), settings: { days: 30 }, data: { days: 30 } }]);
  expect((await withSettings("MONEY", { days: 30 })).data.widgets[0]?.settings).toEqual({});
  for (const wrong of [{ kind: "HOLDS", settings: '{"rows":7}' }, { kind: "HOLDS", settings: "{" }, { settings: "{}" }])
    expect((await read(wrong)).status, JSON.stringify(wrong)).toBe(400);
  const reader = await buildStaff(agency, { levels: { DASHBOARD: ["VIEW_ONLY"], PIPELINE: ["VIEW_ALL"] } });
  const query = { kind: "MONEY", settings: "{}" } as const;
  expect((await ask(managementDashboard.get, reader.token, { query })).data.widgets).toEqual([]);
});

test("kinds that the writer can't see stay offered to others", async () => {
  const { agency, owner, setting } = await setUp();
  const writer = await buildStaff(agency, { levels: { DASHBOARD: ["FULL_ACCESS"], PIPELINE: ["VIEW_ALL"] } });
  const { offeredVersion: version } = await setting(writer);
  const offer = await ask(dashboardSetting.offer, writer.token, { body: { kinds: ["PIPELINE"], version } });
  expect(offer.status, offer.text).toBe(200);
  expect((await setting(writer)).offered).toEqual(["PIPELINE"]);
  const { offered } = await setting(owner);
  expect(offered).toContain("MONEY");
  expect(offered).not.toContain("HOLDS");
});

test.each([
  ["beyond the last column", [{ ...placed("HOLDS"), x: 10 }]],
  ["across the line of the side", [{ ...placed("HOLDS"), x: 8 }]],
  ["smaller than it can be", [{ ...placed("HOLDS"), height: 4 }]],
  ["twice", [placed("HOLDS"), placed("HOLDS", 3)]],
  ["in the place of another", [placed("HOLDS"), placed("WON", 0, 3)]],
])("a widget that is placed %s is refused", async (_, widgets) => {
  const { owner, save } = await setUp();
  expect((await save(owner, { widgets })).status).toBe(400);
});

test("a period that ends before it begins is refused", async () => {
  const { owner } = await setUp();
  const query = { fromDate: Date.parse("2027-03-02"), toDate: Date.parse("2027-03-01") };
  expect((await ask(managementDashboard.get, owner.token, { query })).status).toBe(400);
});

test("the pipeline has the sums of its board, and only of what the reader reaches", async () => {
  const { agency, owner, add, send, statusOf } = await setUpDeals({ ask });
  const ownDeal = await add("opportunity", { title: "Mine", value: 100_000, probability: 50 });
  await add("opportunity", { title: "Another", value: 40_000, probability: 25 });
  await send("opportunity", { title: "Abroad", value: 90_000, currency: "NZD" });
  expect(await dataOf(owner, "PIPELINE")).toMatchObject({ open: 3, value: 140_000, weighted: 60_000, others: 1 });
  const lead = await buildStaff(agency, { levels: { DASHBOARD: ["VIEW_ONLY"], PIPELINE: ["VIEW_ASSIGN"] } });
  await assign(agency, ownDeal, [lead.id]);
  expect(await dataOf(lead, "PIPELINE")).toMatchObject({ open: 1, value: 100_000, weighted: 50_000, others: 0 });
  expect((await dataOf(lead, "PIPELINE"))?.statuses.map(({ id }) => id)).toEqual([
    await statusOf("opportunity", "ENQUIRY"),
  ]);
  expect(
    (await ask(opportunities.outcome, owner.token, { params: { id: ownDeal }, body: { outcome: "WON" } })).status,
  ).toBe(200);
  expect(await dataOf(owner, "PIPELINE")).toMatchObject({ open: 2, won: { count: 1, value: 100_000 } });
  expect(await dataOf(lead, "PIPELINE")).toMatchObject({ open: 0, won: { count: 1, value: 100_000 } });
  const before = { fromDate: Date.parse("2020-01-01"), toDate: Date.parse("2020-01-31") };
  expect(await dataOf(owner, "PIPELINE", before)).toMatchObject({
    won: { count: 0, value: 0, from: "2020-01-01", to: "2020-01-31" },
  });
});
