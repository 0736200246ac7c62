/** The oracles of the list of contracts, and of the contracts of a record. */
import { randomUUIDv7 } from "node:crypto";
import { CONTRACT_TABS, FINANCIAL_STATUSES } from "#contract/contracts/financial-status.ts";
import { OPPORTUNITY_TYPES } from "#contract/enums.ts";
import { buildRecord, inAgency } from "../../factories.ts";
import { insertOracleRows, inTurn, type Oracle } from "./oracle.ts";
import { amongThese, HIDDEN, type LinkedWork, mayDay, texts, type Work, workOracle } from "./work.ts";

interface Contract extends Work {
  isOut: boolean;
  link: LinkedWork | null;
  type: string | null;
  number: string | null;
  financialStatus: string;
  value: number | null;
  start: string | null;
  end: string | null;
  nextDue: string | null;
}
const oracleOf = (kinds: readonly LinkedWork["kind"][]) =>
  workOracle<Contract>({
    kind: "contract",
    module: "CONTRACT",
    links: (agencyId) => Promise.all(kinds.map(async (kind) => ({ kind, id: await buildRecord(kind, agencyId) }))),
    fact: (work, n, links) => ({
      ...work,
      link: n % 6 === 5 ? null : inTurn(links, n),
      type: n % 6 === 5 ? null : inTurn(OPPORTUNITY_TYPES, n >> 1),
      number: n % 3 === 2 ? null : `C-2026-${String(n).padStart(4, "0")}`,
      financialStatus: inTurn(FINANCIAL_STATUSES, n),
      value: n % 5 === 4 ? null : (n % 6) * 1000,
      start: n % 4 === 3 ? null : mayDay(n % 9),
      end: n % 3 === 2 ? null : mayDay(50 - (n % 7)),
      nextDue: n % 5 === 3 ? null : mayDay(20 + (n % 8)),
      isOut: n % 4 === 2,
    }),
    parts: async (agencyId, facts) =>
      void (await inAgency(
        agencyId,
        `insert into signing_round (id, agency_id, contract_id, version, sequential, title, html, pdf, sha256, data,
            consent_text, consent_version, opened_by, expires_at)
          select gen_random_uuid(), $1, unnest($2::uuid[]), 1, false, '', '', '', '', '{}', '', 1,
            (select id from staff where agency_id = $1 limit 1), now() + interval '9 days'`,
        [agencyId, facts.filter(({ isOut }) => isOut).map(({ id }) => id)],
      )),
    columns: ({ link, type, number, financialStatus, value, start, end, nextDue }) => ({
      opportunity_id: link?.kind === "opportunity" ? link.id : null,
      project_id: link?.kind === "project" ? link.id : null,
      type,
      number,
      financial_status: financialStatus,
      value,
      start_on: start,
      end_on: end,
      next_due: nextDue,
      tax_mode: "Exclusive",
      description: HIDDEN,
    }),
    searched: ({ title, number }) => texts(title, number),
    dates: ({ start }) => start,
    sort: {
      number: { by: ({ number }) => number, as: "plain" },
      startDate: { by: ({ start }) => start, as: "plain" },
      endDate: { by: ({ end }) => end, as: "plain" },
      value: { by: ({ value }) => value, as: "plain" },
      nextDue: { by: ({ nextDue }) => nextDue, as: "plain" },
    },
    without: ["categoryCode"],
    filters: {
      financialStatus: {
        keeps: ({ financialStatus }, [tab]) => tab === "api" || tab === financialStatus,
        values: () => CONTRACT_TABS,
      },
      financialStatuses: amongThese(({ financialStatus }) => [financialStatus]),
      types: amongThese(({ type }) => [type]),
      linkIds: amongThese(({ link }) => [link?.id ?? null]),
      outForSignature: { keeps: ({ isOut }, [wanted]) => isOut === wanted, values: () => [true, false] },
    },
  });

const LINKED = ["opportunity", "event", "project"] as const;

/** Most of the contracts are linked to one of the records of `kinds`, in turn. */
const linkedOracle = (kinds: readonly LinkedWork["kind"][]): Oracle<Contract> => {
  const oracle = oracleOf(kinds);
  return {
    ...oracle,
    async seed(agencyId, caller) {
      const facts = await oracle.seed(agencyId, caller);
      const linked = facts.flatMap(({ id, link }) =>
        link?.kind === "event"
          ? [{ id: randomUUIDv7(), record_id: id, involved_id: link.id, role: "LINK", place: 0 }]
          : [],
      );
      if (linked.length > 0) await insertOracleRows(agencyId, "involvement", linked);
      return facts;
    },
  };
};
export const contractsOracle = linkedOracle(LINKED);

/** The contracts of one record. */
export function recordContractsOracle(kind: LinkedWork["kind"]): Oracle<Contract> {
  const oracle = linkedOracle([kind]);
  return {
    ...oracle,
    seed: async (agencyId, caller) => (await oracle.seed(agencyId, caller)).filter(({ link }) => link),
    params: ([first]) => ({ id: first?.link?.id ?? "" }),
    bulk: "its total is bounded as that of all contracts is",
  };
}
