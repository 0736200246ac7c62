/** Lists that widgets lead to: with the widget's filters they have the rows that it counts. */
import { beforeAll, expect, test } from "vitest";
import { contracts } from "#contract/contracts/contract.ts";
import { contractKeyDates } from "#contract/contracts/key-date.ts";
import { type ManagementWidget, managementDashboard } from "#contract/dashboards/management.ts";
import type { ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { widgetListFilters } from "#contract/dashboards/rows-behind.ts";
import { settingsText, type WidgetSettings } from "#contract/dashboards/widget-settings.ts";
import { events } from "#contract/events/event.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { partners } from "#contract/partners/partner.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { assign, type BuiltStaff, buildPartner, buildPerson, inAgency } from "#test/factories.ts";
import { setUpHolds } from "#test/holds.ts";

const { ask } = await startApp();
/** Reads a widget with settings that need not be saved. */
async function dataOf<K extends ManagementKind>(reader: BuiltStaff, kind: K, settings: WidgetSettings = {}) {
  const query = { kind, settings: settingsText(settings) };
  const [widget] = (await ask(managementDashboard.get, reader.token, { query })).data.widgets;
  if (!widget?.data) throw new Error(`${kind} was not read`);
  return widget.data as NonNullable<Extract<ManagementWidget, { kind: K }>["data"]>;
}
const SCOPES = ["everything", "ASSIGNED"] as const;

/** An agency in which half of everything is assigned to the owner, some of it only through the talent. */
async function build() {
  const base = await setUpHolds({ ask });
  const { agency, owner, talent, person, add, deal, place, statusOf } = base;
  const other = await person("Rafferty Quill");
  await assign(agency, talent, [owner.id]);
  const indirectly = await add("opportunity", { title: "Through the talent", personIds: [talent] });
  const directly = await deal("Directly", owner);
  const theirs = await deal("Theirs");
  const won = [
    await add("opportunity", { title: "Won", personIds: [talent] }),
    await add("opportunity", { title: "Won by others" }),
    await add("opportunity", { title: "Won long ago" }),
  ];
  for (const id of won) await ask(opportunities.outcome, owner.token, { params: { id }, body: { outcome: "WON" } });
  await inAgency(agency, "update opportunity set closed_at = now() - interval '90 days' where id = $1", [won[2]]);
  const show = await add("event", { title: "A show", timeZoneId: "Australia/Sydney" });
  const soon = [await place(indirectly, talent), await place(theirs, other), await place(show, other)];
  await place(directly, other);
  await inAgency(agency, "update hold set expires_at = now() + interval '1 minute' where id = any ($1)", [
    soon.map(({ id }) => id),
  ]);
  const signed = await statusOf("contract", "SIGNED");
  for (const [title, personIds] of [
    ["Own contract", [talent]],
    ["Another contract", [other]],
  ] as const) {
    const id = await add("contract", { title, personIds });
    await inAgency(
      agency,
      `insert into key_date (id, agency_id, contract_id, kind, on_date)
        select gen_random_uuid(), $1, $2, 'OPTION', current_date + days from unnest(array[20, 90]) days`,
      [agency, id],
    );
    await ask(contracts.move, owner.token, { params: { id }, body: { statusId: signed } });
    await inAgency(
      agency,
      `insert into signing_round (id, agency_id, contract_id, version, sequential, title, html, pdf, sha256, data,
          consent_text, consent_version, opened_by, expires_at)
        values (gen_random_uuid(), $1, $2, 1, false, '', '', '', '', '{}', '', 1, $3, now() + interval '9 days')`,
      [agency, id, owner.id],
    );
  }
  await add("contract", { title: "A draft", personIds: [talent] });
  await buildPerson(agency, { displayName: "Waiting", status: 0 });
  await inAgency(
    agency,
    `insert into commitment
        (agency_id, person_id, record_id, starts_at, ends_at, zone, all_day, firmness, kind, label)
      values ($1, $2, $3, now() + interval '1 day', now() + interval '2 days', 'UTC', true, 'confirmed', 'GENERAL',
        'Work')`,
    [agency, other, directly],
  );
  await inAgency(agency, "update person set representation_end = current_date + 40 where id = any ($1)", [
    [talent, other],
  ]);
  for (const name of ["Silent", "Silent and own", "New"]) {
    const id = await buildPartner(agency, { displayName: name });
    if (name !== "New")
      await inAgency(agency, "update partner set created_at = now() - interval '70 days' where id = $1", [id]);
    if (name === "Silent and own") await assign(agency, id, [owner.id]);
  }
  return base;
}
let built: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  built = await build();
});

const setting = (scope: (typeof SCOPES)[number]) => (scope === "ASSIGNED" ? ({ scope } as const) : {});
const assignee = (scope: (typeof SCOPES)[number]) => (scope === "ASSIGNED" ? built.owner.id : undefined);

type Filters = Record<string, unknown>;
const totalOf = async (call: typeof opportunities.list | typeof events.list | typeof contracts.list, body: Filters) =>
  (await ask(call, built.owner.token, { body })).total;
const talentTotal = async (query: Filters) =>
  (await ask(people.list, built.owner.token, { params: { family: "talents" }, query: query as never })).total;

test.for(SCOPES)("deals that are open or won in the period are those of the lists: %s", async (scope) => {
  const { owner } = built;
  const pipeline = await dataOf(owner, "PIPELINE", setting(scope));
  expect(pipeline.open).toBe(scope === "ASSIGNED" ? 2 : 3);
  expect(await totalOf(opportunities.list, widgetListFilters.openDeals(assignee(scope)))).toBe(pipeline.open);
  for (const { id, count } of pipeline.statuses)
    expect(await totalOf(opportunities.list, widgetListFilters.dealsOfStatus(id, assignee(scope)))).toBe(count);
  const won = await dataOf(owner, "WON", setting(scope));
  expect([won.count, pipeline.won.count]).toEqual(scope === "ASSIGNED" ? [1, 1] : [2, 2]);
  for (const period of [won, pipeline.won])
    expect(await totalOf(opportunities.list, widgetListFilters.won(period, assignee(scope)))).toBe(won.count);
});

test.for(SCOPES)("deals and events of which holds end this week are those of the lists: %s", async (scope) => {
  const holds = await dataOf(built.owner, "HOLDS", setting(scope));
  expect([holds.opportunities, holds.events]).toEqual(scope === "ASSIGNED" ? [1, 0] : [2, 1]);
  const filters = widgetListFilters.endingHolds(assignee(scope));
  expect(await totalOf(opportunities.list, filters)).toBe(holds.opportunities);
  expect(await totalOf(events.list, filters)).toBe(holds.events);
});

test.for(SCOPES)("contracts with the next key dates are those of the timeline: %s", async (scope) => {
  const { owner } = built;
  const keyDates = await dataOf(owner, "KEY_DATES", setting(scope));
  expect(keyDates.count).toBe(scope === "ASSIGNED" ? 1 : 2);
  const filters = Object.entries(widgetListFilters.nextKeyDates(assignee(scope))).filter(([, value]) => value === true);
  const query = { ...Object.fromEntries(filters.map(([name]) => [name, "true"])), from: "2000-01-01" };
  const far = await ask(contractKeyDates.timeline, owner.token, { query: query as never });
  expect(far.data.contracts).toEqual([]);
  const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { data } = await ask(contractKeyDates.timeline, owner.token, { query: { ...query, from: today } as never });
  expect(data.contracts.flatMap(({ keyDates: dates }) => dates.map(({ id }) => id)).toSorted()).toEqual(
    keyDates.rows.map(({ id }) => id).toSorted(),
  );
});

test.for(SCOPES)("contracts that are out for signature are those of the list: %s", async (scope) => {
  const signatures = await dataOf(built.owner, "SIGNATURES", setting(scope));
  expect(signatures.count).toBe(scope === "ASSIGNED" ? 1 : 2);
  expect(await totalOf(contracts.list, widgetListFilters.outForSignature(assignee(scope)))).toBe(signatures.count);
});

test.for(SCOPES)("each count of the roster is that of its list: %s", async (scope) => {
  const roster = await dataOf(built.owner, "ROSTER", setting(scope));
  expect([roster.count, roster.free.count, roster.ending.count]).toEqual(scope === "ASSIGNED" ? [1, 1, 1] : [3, 1, 2]);
  const assigneeId = assignee(scope);
  expect(await talentTotal(widgetListFilters.roster(assigneeId))).toBe(roster.count);
  expect(await talentTotal(widgetListFilters.pendingTalents(assigneeId))).toBe(roster.pending.count);
  expect(await talentTotal(widgetListFilters.freeTalents(assigneeId))).toBe(roster.free.count);
  expect(await talentTotal(widgetListFilters.endingTalents(assigneeId))).toBe(roster.ending.count);
});

test.for(SCOPES)("partners without contact are those of the list, for each number of days: %s", async (scope) => {
  for (const days of [30, 60, 90] as const) {
    const silent = await dataOf(built.owner, "SILENT_PARTNERS", { ...setting(scope), days });
    expect(silent.count).toBe(days === 90 ? 0 : scope === "ASSIGNED" ? 1 : 2);
    const query = widgetListFilters.silentPartners(days, Date.now(), assignee(scope));
    expect((await ask(partners.list, built.owner.token, { query: query as never })).total).toBe(silent.count);
  }
});
