/** The report on scouts: the steps of those who were added in a period, how long these took, and what was won after. */
import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { scoutReport } from "#contract/reports/scout.ts";
import { startApp } from "#test/app.ts";
import { assign, buildAgency, buildPerson, buildRecord, buildStaff, inAgency } from "#test/factories.ts";
import { readingReport } from "#test/reports.ts";

const { ask } = await startApp();
const MARCH = ["2026-03-01", "2026-03-31"] as const;

interface Steps {
  source?: string;
  category?: string;
  addedAt: string;
  contactedAt?: string;
  convertedAt?: string;
  finalisedAt?: string;
  by?: readonly string[];
}
async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Olive Owner" });
  const jarrah = await buildStaff(agency, {
    displayName: "Jarrah Scout",
    levels: { REPORT: ["VIEW_ALL"], SCOUT: ["VIEW_ASSIGN"] },
  });
  const add = async (displayName: string, { by = [], category = "Music", ...steps }: Steps) => {
    const stage = steps.finalisedAt ? "talent" : steps.convertedAt ? "converted" : "scout";
    const id = await buildPerson(agency, { displayName, stage, category });
    await inAgency(
      agency,
      "update person set source = $2, created_at = $3, converted_at = $4, finalised_at = $5 where id = $1",
      [id, steps.source ?? null, steps.addedAt, steps.convertedAt ?? null, steps.finalisedAt ?? null],
    );
    await assign(agency, id, by);
    if (steps.contactedAt)
      await inAgency(
        agency,
        `insert into call_log (id, agency_id, person_id, made_by, direction, outcome, started_at, duration_seconds)
          values ($1, $2, $3, $4, 'OUT', 'REACHED', $5, 60)`,
        [randomUUIDv7(), agency, id, owner.id, steps.contactedAt],
      );
    return id;
  };
  const marlo = await add("Marlo Quist", {
    source: "Referral",
    addedAt: "2026-03-02T00:00:00Z",
    contactedAt: "2026-03-04T00:00:00Z",
    convertedAt: "2026-03-09T00:00:00Z",
    finalisedAt: "2026-03-12T00:00:00Z",
    by: [owner.id, jarrah.id],
  });
  await add("Ada Okoro", {
    source: "Showcase",
    category: "Sports",
    addedAt: "2026-03-05T00:00:00Z",
    contactedAt: "2026-03-09T00:00:00Z",
  });
  await add("Zed Last", { addedAt: "2026-02-05T00:00:00Z" });
  await buildPerson(agency, { displayName: "Always A Talent" });
  const win = async (closedAt: string, value: number) => {
    const id = await buildRecord("opportunity", agency);
    await inAgency(
      agency,
      `update opportunity
        set status_id = (select s.id
            from status s join status_category c on c.id = s.category_id
            where c.module = 'PIPELINE' and c.meaning = 'WON'
            limit 1),
          value = $2, currency = 'AUD'
        where id = $1`,
      [id, value],
    );
    await inAgency(agency, "update opportunity set closed_at = $2 where id = $1", [id, closedAt]);
    await inAgency(
      agency,
      "insert into involvement (id, agency_id, record_id, involved_id, role) values ($1, $2, $3, $4, 'RELATED')",
      [randomUUIDv7(), agency, id, marlo],
    );
  };
  await win("2026-03-20T00:00:00Z", 500_00);
  // A year after they were finalised, and before.
  await win("2027-03-13T00:00:00Z", 900_00);
  await win("2026-03-11T00:00:00Z", 900_00);
  return { agency, owner, jarrah, marlo, reading: readingReport(ask, scoutReport, owner.token, MARCH) };
}

test("scouts that were added in the period have the steps that they took, and their days", async () => {
  const { reading } = await setUp();
  const rows = await reading.rowsOf({ orderBy: "name", orderDirection: "ASC" });
  expect(
    rows.map(
      ({
        name,
        added,
        contacted,
        converting,
        finalised,
        daysToContact,
        daysToConversion,
        daysToFinalise,
        valueWon,
      }) => [
        name,
        [added, contacted, converting, finalised],
        [daysToContact, daysToConversion, daysToFinalise],
        valueWon,
      ],
    ),
  ).toEqual([
    ["Ada Okoro", [1, 1, 0, 0], [4, null, null], 0],
    ["Marlo Quist", [1, 1, 1, 1], [2, 5, 3], 500_00],
  ]);
});

test("figures of scouts add up to their rows in every group, and the funnel has each step", async () => {
  const { reading } = await setUp();
  const figures = await reading.expectAgreement();
  expect(figures).toMatchObject({ added: 2, contacted: 2, converting: 1, finalised: 1, finalisedRate: 1 / 2 });
  expect(figures.daysToContact).toBe(3);
  for (const groupBy of ["month", "source", "category", "staff"]) await reading.expectAgreement({ groupBy });
  const addedBy = async (groupBy: string) =>
    Object.fromEntries((await reading.rowsOf({ groupBy })).map(({ name, added }) => [name, added]));
  expect(await addedBy("month")).toEqual({ "March 2026": 2 });
  expect(await addedBy("source")).toEqual({ Referral: 1, Showcase: 1 });
  expect(await addedBy("category")).toEqual({ Music: 1, Sports: 1 });
  // Two members of staff look after the same scout.
  expect(await addedBy("staff")).toEqual({ "Olive Owner": 1, "Jarrah Scout": 1, Unassigned: 1 });
  expect((await reading.sums({ sources: ["Showcase"] })).figures.added).toBe(1);
  const { chart } = await reading.sums({}, { chart: "funnel" });
  expect(chart?.parts.map(({ name, values }) => [name, values.reduce((sum, value) => sum + value, 0)])).toEqual([
    ["Added", 2],
    ["Contacted", 2],
    ["In conversion", 1],
    ["Finalised", 1],
  ]);
});

test("scouts beyond reach are not counted, and contact takes the right to comms", async () => {
  const { agency, jarrah } = await setUp();
  const reading = readingReport(ask, scoutReport, jarrah.token, MARCH);
  // The one that they look after is a talent now, which they may not see.
  expect(await reading.rowsOf()).toEqual([]);
  const { token } = await buildStaff(agency, {
    levels: { REPORT: ["VIEW_ALL"], SCOUT: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] },
  });
  const without = readingReport(ask, scoutReport, token, MARCH);
  expect((await without.sums()).totals.map(({ measure }) => measure)).toEqual([
    "added",
    "converting",
    "finalised",
    "finalisedRate",
    "daysToFinalise",
  ]);
  await without.expectAgreement();
});
