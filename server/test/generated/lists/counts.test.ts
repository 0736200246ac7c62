/**
 * The counts of every list's tabs are the totals that the list itself gives, under search and filters drawn by the printed
 * seed; asked for together they are what they are one by one.
 */
import { afterAll, describe, expect, inject, test } from "vitest";
import { toAddress } from "#contract/list.ts";
import { COUNTED_TOGETHER, type Counts, counts } from "#contract/lists/counts.ts";
import { LISTED, LISTED_WITHIN } from "#contract/lists/known.ts";
import { LIST_KEYS } from "#contract/record-kinds.ts";
import { startApp } from "#test/app.ts";
import { randomFor } from "../breadth.ts";
import { WHOLE } from "../inputs/random.ts";
import { asAsked, oracleOf, pairedFilters, SEEDED_LISTS, type SeededQuery, seed } from "./seeded.ts";

const { ask } = await startApp();
const ROUNDS = WHOLE ? 40 : 6;
let cases = 0;
afterAll(() => console.log(`counts: ${cases} cases, seed ${inject("seed")}`));

const COUNTED = LIST_KEYS.map((api) => {
  const walked = SEEDED_LISTS.find(
    ({ call, family }) => call.path === (LISTED[api] as unknown as typeof call).path && (!family || family === api),
  );
  if (!walked) throw new Error(`${api} is no list`);
  return { api, walked };
});

describe.each(COUNTED)("$api", ({ api, walked }) => {
  test("the list counts each tab exactly, whatever other filters it has", { timeout: 60_000 }, async () => {
    const oracle = oracleOf(walked.title);
    const random = randomFor(`counts ${api}`);
    const { facts, page: whole, token } = await seed(ask, walked);
    const page = (query: SeededQuery) => whole({ ...query, ...LISTED_WITHIN[api] });
    const isOne = walked.call.list.filters[walked.call.list.tabs ?? ""]?.kind === "one";
    const asTab = (value: unknown) => (isOne ? value : [value]);
    const { tabs = "" } = walked.call.list;
    const choices = walked.call.list.filters[tabs]?.choices ?? [];
    const others = Object.keys(oracle.filters).filter(
      // The parameters that make it this list are no filters of it.
      (name) =>
        name !== tabs &&
        !pairedFilters(walked.call).has(name) &&
        !(name in (LISTED_WITHIN[api] ?? {})) &&
        (oracle.filters[name]?.values(facts).length ?? 0) > 0,
    );
    const sent = (query: SeededQuery): SeededQuery =>
      walked.call.method === "GET" ? Object.fromEntries(toAddress(query)) : query;
    const together: { filters: string; counts: Counts }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      cases += 1;
      const names = others.length > 0 ? Array.from({ length: random.below(3) }, () => random.pick(others)) : [];
      const query: SeededQuery = {
        ...Object.fromEntries(
          names.map((name) => [
            name,
            asAsked(walked.call, name, random.pick(oracle.filters[name]?.values(facts) ?? [])),
          ]),
        ),
        ...(random.below(2) === 0 && { q: random.pick(["a", "act", "1", "zzz"]) }),
      };
      // The query's own tab does not count.
      const chosen = choices.length > 0 ? { [tabs]: asTab(random.pick(choices)) } : {};
      const filters = toAddress({ ...oracle.always, ...query, ...chosen }).toString();
      const answer = await ask(counts.list, token, { params: { api }, body: { filters } });
      expect(answer.status, answer.text.slice(0, 200)).toBe(200);
      const total = async (more: SeededQuery) => ({
        count: (await page(sent({ ...query, ...more, pageSize: 1 }))).total,
        isMinimum: false,
      });
      const expected = await Promise.all(
        choices.map(async (value) => ({ value: String(value), ...(await total({ [tabs]: asTab(value) })) })),
      );
      expect(answer.data, JSON.stringify(query)).toEqual({ total: await total({}), tabs: expected });
      if (together.length < COUNTED_TOGETHER) together.push({ filters, counts: answer.data });
    }
    const several = await ask(counts.several, token, {
      params: { api },
      body: { queries: together.map(({ filters }) => filters) },
    });
    expect(several.status, several.text.slice(0, 200)).toBe(200);
    expect(several.data.counts).toEqual(together.map((query) => query.counts));
  });
});
