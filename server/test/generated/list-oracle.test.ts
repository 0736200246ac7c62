/** Compares the lists of a run, at night every list, with plain functions over seeded rows, and probes it with column names and SQL that must reveal nothing. */
import { afterAll, describe, expect, inject, test } from "vitest";
import { levelsOf, RESOURCES, type Resource } from "#contract/access.ts";
import { LIMITS } from "#contract/limits.ts";
import { z } from "#contract/schema.ts";
import { startApp } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { buildStaff, inAgency } from "../factories.ts";
import { randomFor } from "./breadth.ts";
import { sampled, seededRandom } from "./inputs/random.ts";
import { LIKE_CHARACTERS, NAMES, SQL_INJECTIONS } from "./lists/corpora.ts";
import { holds, sorted } from "./lists/oracle.ts";
import { ORACLES } from "./lists/oracles.ts";
import {
  oracleOf,
  pairedFilters,
  SEEDED_LISTS,
  type Seeded,
  type SeededList,
  type SeededQuery,
  seed,
} from "./lists/seeded.ts";
import { errorTextOf } from "./replies/errors.ts";
import { callsOfRun } from "./sampling/calls-of-run.ts";

await takeOwnDatabase();
const { ask } = await startApp();
/** Orders of each list that a run reads all pages of, and texts and names that it tries at each. */
const SORTS = 3;
const TEXTS = 10;
const TRIED_NAMES = 12;
/** Ids of records out of reach that each filter is given. */
const HIDDEN = 2;
/** Ids that are tried with each kind that they may be said to be of. */
const OF_KIND = 10;
let cases = 0;
let hidden = 0;
/** Number of those in lists that show their reader rows. */
let telling = 0;
afterAll(() =>
  console.log(
    `lists: ${cases} cases, ${hidden} ids out of reach (${telling} in lists with rows), ${TRIED.length} of ${SEEDED_LISTS.length} lists, seed ${inject("seed")}`,
  ),
);
const highest = (resource: Resource) => [resource, levelsOf(resource).slice(-1)] as const;

const counted = (seeded: Seeded): Seeded => {
  const counting =
    <T>(work: (query: SeededQuery) => T) =>
    (query: SeededQuery): T => {
      cases += 1;
      return work(query);
    };
  return { ...seeded, list: counting(seeded.list), page: counting(seeded.page) };
};
const seeding = new Map<string, Promise<Seeded>>();
const seeded = (walked: SeededList): Promise<Seeded> => {
  const pending = seeding.get(walked.title) ?? seed(ask, walked).then(counted);
  seeding.set(walked.title, pending);
  return pending;
};

test("each list has an oracle for every sort order and filter it declares", () => {
  expect(SEEDED_LISTS.length).toBeGreaterThan(5);
  expect(Object.keys(ORACLES).sort()).toEqual(SEEDED_LISTS.map(({ title }) => title).sort());
  for (const { title, call } of SEEDED_LISTS) {
    const { sort, filters, searched, dates, period } = oracleOf(title);
    expect(Object.keys(sort).sort(), title).toEqual([...call.list.sortable].sort());
    expect(Object.keys(filters).sort(), title).toEqual(Object.keys(call.list.filters).sort());
    expect(searched !== undefined, title).toBe(call.list.search === true);
    expect(dates !== undefined || period === true, title).toBe(Boolean(call.list.dates));
  }
});

const TRIED = callsOfRun("lists", SEEDED_LISTS, 32);
describe.each(TRIED.map((walked) => [walked.title, walked] as const))("%s", (title, walked) => {
  const oracle = oracleOf(title);
  const { list: spec } = walked.call;

  test("the list sorts in natural order, and its pages contain each row once", { timeout: 60_000 }, async () => {
    const { facts, page } = await seeded(walked);
    expect(facts.length).toBeGreaterThan(20);
    for (const orderBy of sampled(spec.sortable, SORTS, randomFor(`orders of ${title}`)))
      for (const orderDirection of ["ASC", "DESC"] as const) {
        const ids: string[] = [];
        for (let pageIndex: number | null = 0; pageIndex !== null; ) {
          const currentPage: Awaited<ReturnType<typeof page>> = await page({
            orderBy,
            orderDirection,
            pageSize: 7,
            pageIndex,
            ...(pageIndex > 0 && { withTotal: false }),
          });
          expect(currentPage.total).toBe(pageIndex === 0 ? facts.length : undefined);
          expect(currentPage.loadMore).toBe(currentPage.nextPageIndex !== null);
          expect(currentPage.nextPageIndex).toBe((pageIndex + 1) * 7 < facts.length ? pageIndex + 1 : null);
          ids.push(...currentPage.ids);
          pageIndex = currentPage.nextPageIndex;
        }
        const sort = oracle.sort[orderBy];
        const nameOf = (id: string) => facts.findIndex((fact) => fact.id === id);
        expect(ids.map(nameOf), `${orderBy} ${orderDirection}`).toEqual(
          sort && sorted(facts, sort, orderDirection).map(nameOf),
        );
      }
  });

  test("a page past the end is empty and has the same total", async () => {
    const { facts, page } = await seeded(walked);
    for (const pageIndex of [1, 1000, 1_000_000]) {
      const past = await page({ pageIndex, pageSize: 100 });
      expect(past).toMatchObject({ ids: [], total: facts.length, loadMore: false, nextPageIndex: null });
      expect(await page({ pageIndex, pageSize: 100, withTotal: false })).not.toHaveProperty("total");
    }
    const whole = await page({ pageSize: facts.length });
    expect(whole).toMatchObject({ total: facts.length, loadMore: false, nextPageIndex: null });
    expect(await page({ pageSize: facts.length - 1 })).toMatchObject({ loadMore: true, nextPageIndex: 1 });
  });

  test("each filter returns exactly the matching rows", async () => {
    const { facts, page, list } = await seeded(walked);
    const { pick, below } = seededRandom(title);
    const several = (name: string) => spec.filters[name]?.kind === "many";
    const countMatches = async (filters: Readonly<Record<string, readonly unknown[]>>) => {
      const wanted = facts
        .filter((fact) => {
          const keeps = (name: string) => oracle.filters[name]?.keeps(fact, filters[name] ?? [], filters);
          const given = Object.keys(filters);
          const united = given.filter((name) => oracle.united?.includes(name));
          return (
            given.filter((name) => !united.includes(name)).every(keeps) && (united.length === 0 || united.some(keeps))
          );
        })
        .map(({ id }) => id);
      const written = Object.entries(filters).map(([name, values]) => [name, several(name) ? values : values[0]]);
      const { ids, total } = await page({ ...Object.fromEntries(written), pageSize: 100 });
      expect(ids.sort(), JSON.stringify(filters)).toEqual(wanted.sort());
      expect(total).toBe(wanted.length);
      return wanted.length;
    };
    // An id and the filter that says of which kind it is are one reference, resolved like an id in a path.
    const pairs = Object.entries(spec.filters).flatMap(([name, { kindBy }]) =>
      kindBy === undefined ? [] : [{ name, kindBy }],
    );
    const paired = pairedFilters(walked.call);
    const names = Object.keys(oracle.filters).filter((name) => !paired.has(name));
    for (const name of names) {
      const values = oracle.filters[name]?.values(facts) ?? [];
      expect(values.length, name).toBeGreaterThan(0);
      let found = 0;
      for (const value of values) found += await countMatches({ [name]: [value] });
      expect(found, `${name} finds something`).toBeGreaterThan(0);
      if (!several(name)) continue;
      await countMatches({ [name]: values.slice(0, 100) });
      // An empty filter matches nothing, never everything.
      expect(await countMatches({ [name]: [] })).toBe(0);
    }
    for (const { name, kindBy } of pairs) {
      const kinds = oracle.filters[kindBy]?.values(facts) ?? [];
      const ids = sampled([...(oracle.filters[name]?.values(facts) ?? [])], OF_KIND, randomFor(title));
      for (const half of [{ [kindBy]: kinds[0] }, { [name]: ids[0] }]) expect((await list(half)).status).toBe(400);
      let found = 0;
      for (const kind of kinds)
        for (const id of ids) {
          const matches = facts.some((fact) => oracle.filters[name]?.keeps(fact, [id], { [kindBy]: [kind] }));
          if (matches) found += await countMatches({ [kindBy]: [kind], [name]: [id] });
          else expect((await list({ [kindBy]: kind, [name]: id })).status, `${String(kind)} ${String(id)}`).toBe(404);
        }
      expect(found, `${name} finds something`).toBeGreaterThan(0);
    }
    const together = () =>
      Object.fromEntries(
        [pick(names), pick(names)].map((name) => {
          const values = oracle.filters[name]?.values(facts) ?? [];
          return [name, several(name) ? values.filter(() => below(2) === 0) : [pick(values)]];
        }),
      );
    if (names.length > 0) for (let turn = 0; turn < 20; turn += 1) await countMatches(together());
  });

  test("an id of a record that the reader may not see matches nothing in any filter", async () => {
    const { agencyId, facts, as } = await seeded(walked);
    const { access } = walked.call;
    if (access.kind === "superAdmin" || access.kind === "owner") return;
    const readers = new Map<string, Promise<ReturnType<typeof as>>>();
    /** Builds a reader who may do everything but with records of this resource. */
    const without = (resource: Resource) => {
      const reader =
        readers.get(resource) ??
        buildStaff(agencyId, {
          levels: Object.fromEntries(RESOURCES.filter((other) => other !== resource).map(highest)),
        }).then(({ token }) => as(token));
      readers.set(resource, reader);
      return reader;
    };
    for (const [name, filter] of Object.entries(spec.filters)) {
      if (!filter.ref) continue;
      const values = sampled([...(oracle.filters[name]?.values(facts) ?? [])], HIDDEN, randomFor(`${title} ${name}`));
      const rows = await inAgency(
        agencyId,
        `select id, resource from record where id::text = any ($1::text[]) and kind <> 'staff'
         union all
         select c.id, r.resource
         from partner_contact c join record r on r.agency_id = c.agency_id and r.id = c.partner_id
         where c.id::text = any ($1::text[])`,
        [values.map(String)],
      );
      for (const { id, resource } of rows) {
        const reader = await without(resource as Resource);
        // A reader without access to the list is refused.
        if ((await reader.list({})).status !== 200) continue;
        if (filter.kindBy !== undefined) {
          // One that is not found says as little.
          for (const kind of oracle.filters[filter.kindBy]?.values(facts) ?? [])
            expect((await reader.list({ [filter.kindBy]: kind, [name]: id })).status).toBe(404);
          hidden += 1;
          continue;
        }
        const { total } = await reader.page({ [name]: filter.kind === "many" ? [id] : id });
        expect(total, `${name} names a record of ${resource}`).toBe(0);
        hidden += 1;
        if (((await reader.page({})).total ?? 0) > 0) telling += 1;
      }
    }
  });

  test("a date range returns exactly the rows in it, both ends included (B-158, B-416)", async () => {
    const { facts, page, list } = await seeded(walked);
    const { dates, period: ofFigures } = oracle;
    if (ofFigures) {
      for (const text of ["yesterday", "2026-01-01", -1, 1.5, "1e3"])
        expect((await list({ fromDate: text })).status, String(text)).toBe(400);
      return;
    }
    if (!dates) {
      for (const name of ["fromDate", "toDate"]) expect((await list({ [name]: 1 })).status).toBe(400);
      return;
    }
    const times = [...new Set(facts.flatMap((fact) => dates(fact) ?? []))]
      .map((text) => Date.parse(text))
      .sort((a, b) => a - b);
    const [first = 0, second = 0, last = 0] = [times[0], times[Math.floor(times.length / 2)], times.at(-1)];
    for (const period of [
      { fromDate: first },
      { toDate: second },
      { fromDate: second, toDate: second },
      { fromDate: second + 1 },
      { fromDate: first, toDate: second - 1 },
      { fromDate: last + 1 },
      { fromDate: last, toDate: first },
    ] as { fromDate?: number; toDate?: number }[]) {
      const { fromDate = -Infinity, toDate = Infinity } = period;
      const wanted = facts.filter((fact) => {
        const time = Date.parse(dates(fact) ?? "");
        return time >= fromDate && time <= toDate;
      });
      const { ids, total } = await page({ ...period, pageSize: 100 });
      expect(ids.sort(), JSON.stringify(period)).toEqual(wanted.map(({ id }) => id).sort());
      expect(total).toBe(wanted.length);
    }
    for (const text of ["yesterday", "2026-01-01", -1, 1.5, "1e3"]) {
      expect((await list({ fromDate: text })).status, String(text)).toBe(400);
    }
  });

  test("a search treats its text literally, whatever it means in SQL", async () => {
    const { facts, page, list } = await seeded(walked);
    const { searched, only } = oracle;
    const texts = [
      ...SQL_INJECTIONS,
      ...LIKE_CHARACTERS,
      "imogen",
      "ÉTIENNE",
      "châu",
      "act 1",
      "  zoe ",
      "李小",
      "🎤",
      "nothing has this",
    ];
    if (!searched) {
      for (const q of texts.slice(0, 3)) expect((await list({ q })).status).toBe(400);
      return;
    }
    const problems: string[] = [];
    for (const q of texts) {
      const wanted = facts.filter((fact) => holds(oracle, fact, q)).map(({ id }) => id);
      const { ids } = await page({ q, pageSize: 100 });
      const found = only ? ids.filter((id) => facts.some((fact) => fact.id === id)) : ids;
      if (found.sort().join() !== wanted.sort().join())
        problems.push(`${q}: ${found.length} instead of ${wanted.length}`);
    }
    expect(problems).toEqual([]);
  });

  test("SQL in a filter or sort order is refused or treated as text (S7)", async () => {
    const { facts, list, page } = await seeded(walked);
    const odd = sampled(
      [...SQL_INJECTIONS, ...LIKE_CHARACTERS].filter((text) => text.trim() !== ""),
      TEXTS,
      randomFor(`texts of ${title}`),
    );
    for (const text of odd) {
      for (const [name, filter] of Object.entries(spec.filters)) {
        const value = filter.kind === "many" ? [text] : text;
        const wanted = oracle.filters[name];
        const unknown = wanted?.known === true && !wanted.values(facts).includes(text);
        // Half of a reference is refused.
        if (unknown || pairedFilters(walked.call).has(name) || !z.safeParse(filter.schema, value).success)
          expect((await list({ [name]: value })).status, `${name} ${text}`).toBe(400);
        else
          expect((await page({ [name]: value })).ids.length, `${name} ${text}`).toBe(
            facts.filter((fact) => wanted?.keeps(fact, [text.trim()])).length,
          );
      }
      for (const name of ["orderBy", "orderDirection", "pageIndex", "pageSize", "withTotal"])
        expect((await list({ [name]: text })).status, `${name} ${text}`).toBe(400);
    }
  });

  test("an undeclared name is refused with the same message whether or not such a column exists", async () => {
    const { list } = await seeded(walked);
    expect(NAMES.length).toBeGreaterThan(40);
    const declared = new Set([
      ...Object.keys(spec.filters),
      ...(spec.dates ? ["fromDate", "toDate"] : []),
      "q",
      "pageIndex",
      "pageSize",
      "orderBy",
      "orderDirection",
      "withTotal",
    ]);
    const shapes = new Map<string, Set<string>>();
    const tried = async (form: string, name: string, query: Record<string, unknown>) => {
      const answer = await list(query);
      expect(answer.status, `${form} ${name}: ${answer.text.slice(0, 200)}`).toBe(400);
      const echoed = JSON.stringify(name).slice(1, -1);
      const words = errorTextOf(answer).replaceAll(`"${echoed}"`, '"NAME"');
      shapes.set(form, (shapes.get(form) ?? new Set()).add(words));
    };
    const names = sampled([...NAMES], TRIED_NAMES, randomFor(`names of ${title}`));
    for (const name of [...names, "no_such_column", "neverHeardOf"]) {
      if (!spec.sortable.includes(name)) {
        await tried("order", name, { orderBy: name });
        await tried("order, descending", name, { orderBy: name, orderDirection: "DESC" });
      }
      if (declared.has(name)) continue;
      for (const value of ["x", "$argon2id$%", "1"]) await tried("filter", name, { [name]: value });
      if (walked.call.method === "POST")
        for (const value of [["x"], { $like: "x" }, null, 1, true]) await tried("filter", name, { [name]: value });
    }
    for (const [form, words] of shapes) expect([...words], form).toHaveLength(1);
  });
});

/**
 * Counts up to the real bound within a second: for a random sample of lists in a run, and for all in the nightly run
 * (list-total.test.ts tests all with a low bound). Runs last, because inserting so many rows slows the database.
 */
const COUNTED = SEEDED_LISTS.flatMap((walked) => {
  const { bulk } = oracleOf(walked.title);
  return typeof bulk === "string" ? [] : [{ title: walked.title, walked, bulk }];
});
describe.each(sampled(COUNTED, 2, randomFor("lists that are counted")))("$title", ({ walked, bulk }) => {
  test("the list counts its total up to the bound and not beyond", { timeout: 60_000 }, async () => {
    const { page } = await seed(ask, walked, (agencyId) => bulk(agencyId, LIMITS.totalMax + 5));
    for (const pageIndex of [0, 3, 500_000])
      expect(await page({ pageIndex })).toMatchObject({ total: LIMITS.totalMax, totalIsMinimum: true });
    expect(await page({ pageIndex: 1, withTotal: false })).toMatchObject({ loadMore: true, nextPageIndex: 2 });
  });
});
