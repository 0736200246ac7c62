/** A list seeded in its own agency, and functions to query it. */
import { expect } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { z } from "#contract/schema.ts";
import { isList } from "#server/lib/serving/serve.ts";
import type { startApp, TestReply } from "../../app.ts";
import { buildAgency, buildStaff, buildSuperAdmin } from "../../factories.ts";
import { CALLS } from "../walk.ts";
import type { Oracle, OracleFact } from "./oracle.ts";
import { ORACLES } from "./oracles.ts";

export const SEEDED_LISTS = CALLS.flatMap((walked) => (isList(walked.call) ? [{ ...walked, call: walked.call }] : []));
export type SeededList = (typeof SEEDED_LISTS)[number];

const SECOND = 1000;
const Page = z.strictObject({
  responseData: z.array(z.looseObject({ id: z.string() })),
  total: z.optional(z.int()),
  totalIsMinimum: z.optional(z.literal(true)),
  loadMore: z.boolean(),
  nextPageIndex: z.nullable(z.int()),
});

type Ask = Awaited<ReturnType<typeof startApp>>["ask"];
/** Returns a value as a filter takes it: alone, a range as it is, or as a list of one. */
export const asAsked = ({ list }: SeededList["call"], name: string, value: unknown): unknown =>
  /^(?:one|text|yesNo|dates|numbers)$/.test(list.filters[name]?.kind ?? "") ? value : [value];

/** The filters of which two together name a record, and neither alone narrows anything. */
export const pairedFilters = ({ list }: Pick<SeededList["call"], "list">): ReadonlySet<string> =>
  new Set(Object.entries(list.filters).flatMap(([name, { kindBy }]) => (kindBy === undefined ? [] : [name, kindBy])));

export type SeededQuery = Readonly<Record<string, unknown>>;
interface Asking {
  /** Queries the list, by query string or body. */
  list: (query: SeededQuery) => Promise<TestReply<AnyCall>>;
  /** Returns a page of seeded rows; fails on an error. */
  page: (query: SeededQuery) => Promise<z.output<typeof Page> & { ids: string[] }>;
}
export interface Seeded extends Asking {
  agencyId: string;
  /** Token of the caller whose rows they are, in the caller's time zone. */
  token: string;
  facts: OracleFact[];
  /** Asks as another person of the agency. */
  as: (token: string) => Asking;
}

export function oracleOf(title: string): Oracle {
  const oracle = ORACLES[title];
  if (!oracle) throw new Error(`${title} has no oracle`);
  return oracle;
}

export async function seed(
  ask: Ask,
  { call, closed, title }: SeededList,
  more?: (agencyId: string) => Promise<void>,
): Promise<Seeded> {
  const oracle = oracleOf(title);
  const agencyId = await buildAgency();
  const superAdmin = call.access.kind === "superAdmin";
  const { id, token } = await (superAdmin ? buildSuperAdmin(agencyId) : buildStaff(agencyId, { role: "agency" }));
  const facts = await oracle.seed(agencyId, id);
  await more?.(agencyId);
  const params = { ...oracle.params?.(facts), ...closed } as never;

  const timed = async (asker: string, query: SeededQuery) => {
    const started = performance.now();
    const answer = await ask(call, asker, { params, ...(call.method === "GET" ? { query } : { body: query }) });
    return { answer, took: performance.now() - started };
  };
  const as = (asker: string): Asking => {
    const list = async (query: SeededQuery) => {
      const { answer, took } = await timed(asker, query);
      const about = JSON.stringify(query).slice(0, 200);
      // Measures again: a busy machine is slow once, a bad query each time.
      if (took > SECOND) expect((await timed(asker, query)).took, about).toBeLessThan(SECOND);
      expect(answer.status, about).toBeLessThan(500);
      return answer;
    };
    const page = async (query: SeededQuery) => {
      const answer = await list({ ...(oracle.only && { q: oracle.only }), ...oracle.always, ...query });
      expect(answer.status, answer.text.slice(0, 300)).toBe(200);
      const reply = z.parse(Page, JSON.parse(answer.text));
      return { ...reply, ids: reply.responseData.map((row) => row.id) };
    };
    return { list, page };
  };
  return { agencyId, token, facts, as, ...as(token) };
}
