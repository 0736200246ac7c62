/** Contracts of the demo agency, with their instalments, what is owed under them, and what of them leaves the agency. */
import { sql } from "drizzle-orm";
import type { ContractStatusCode } from "#contract/contracts/contract.ts";
import type { InstalmentState } from "#contract/contracts/instalment.ts";
import { contract } from "#server/areas/contracts/contract.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { personId } from "../talents/person.ts";
import { idOf } from "../values/random.ts";
import type { DemoContract } from "./contract-list.ts";

interface Placed {
  agencyId: string;
  contracts: readonly DemoContract[];
  statusOf: (module: string, code: string) => string;
  day: (days: number) => string;
  common: (kind: string, planned: DemoContract, talents: readonly string[]) => CommonColumns;
}
type CommonColumns = Omit<typeof contract.$inferInsert, "statusId" | "taxMode">;
const MINOR = 100;
const SIGNED: readonly ContractStatusCode[] = ["SIGNED", "ACTIVE", "COMPLETED"];
const isSigned = ({ category }: DemoContract): boolean => SIGNED.includes(category);

const signedOn = ({ starts }: DemoContract): number => Math.min(starts - 14, -2);

/** Inserts the contracts; the caller inserts the people they involve and their staff. */
export async function insertContracts(db: Db, { agencyId, contracts, statusOf, day, common }: Placed): Promise<void> {
  const last = new Map<string, number>();
  const numbers = new Map<DemoContract, string>();
  // Numbered as they were signed, from 1 in each year.
  for (const planned of contracts
    .filter(({ category }) => category !== "DRAFT")
    .toSorted((a, b) => signedOn(a) - signedOn(b))) {
    const year = day(isSigned(planned) ? signedOn(planned) : 0).slice(0, 4);
    last.set(year, (last.get(year) ?? 0) + 1);
    numbers.set(planned, `C-${year}-${String(last.get(year)).padStart(4, "0")}`);
  }
  await db.insert(contract).values(
    contracts.map((planned) => ({
      ...common("contract", planned, planned.talents),
      statusId: statusOf("CONTRACT", planned.category),
      taxMode: "Exclusive" as const,
      type: planned.type,
      value: planned.value * MINOR,
      startOn: day(planned.starts),
      endOn: day(planned.starts + planned.days),
      signedOn: isSigned(planned) ? day(signedOn(planned)) : null,
      number: numbers.get(planned) ?? null,
      cancelReason: planned.category === "CANCELLED" ? "The festival moved to another year" : null,
      description: planned.description ? `<p>${planned.description}</p>` : null,
    })),
  );
  for (const [year, number] of last)
    await db.execute(
      sql`insert into number_series (agency_id, series, period, last)
        values (${agencyId}::uuid, 'contract', ${year}, ${number})`,
    );
}

const DEPOSIT: Readonly<Record<ContractStatusCode, InstalmentState>> = {
  DRAFT: "PLANNED",
  SENT: "PLANNED",
  SIGNED: "PLANNED",
  ACTIVE: "PAID",
  COMPLETED: "PAID",
  CANCELLED: "CANCELLED",
};
const SETTLEMENT: Readonly<Record<ContractStatusCode, InstalmentState>> = {
  DRAFT: "PLANNED",
  SENT: "PLANNED",
  SIGNED: "PLANNED",
  ACTIVE: "PLANNED",
  COMPLETED: "PAID",
  CANCELLED: "CANCELLED",
};

/** Inserts what belongs to the contracts, once they and their people are there. */
export async function insertContractParts(
  db: Db,
  { agencyId, contracts, day }: Pick<Placed, "agencyId" | "contracts" | "day">,
): Promise<void> {
  for (const planned of contracts) {
    const { title, value, talents, category, isPast } = planned;
    const contractId = idOf(`contract/${title}`);
    const deposit = value * MINOR * 0.4;
    for (const [place, [name, share, amount, rule, offset, state]] of (
      [
        ["Deposit", "PERCENT", deposit, "SIGNATURE", 14, isPast ? "PLANNED" : DEPOSIT[category]],
        ["Settlement", "REST", value * MINOR - deposit, "TERM_END", 7, isPast ? "PLANNED" : SETTLEMENT[category]],
      ] as const
    ).entries())
      await db.execute(sql`insert into instalment (id, agency_id, contract_id, place, title, share, percent, amount,
          rule, day_offset, state)
        values (${idOf(`instalment/${title}/${name}`)}, ${agencyId}, ${contractId}, ${place}, ${name}, ${share},
          ${share === "PERCENT" ? 40 : null}, ${amount}, ${rule}, ${offset}, ${state})`);
    // Each talent has an agreement; together they get 60 % of the contract.
    for (const [place, talent] of talents.entries())
      await db.execute(sql`insert into sub_contract (id, agency_id, contract_id, place, title, type, person_id, value,
          status, signed_on)
        values (${idOf(`sub-contract/${title}${place === 0 ? "" : `/${talent}`}`)}, ${agencyId}, ${contractId},
          ${place + 1}, 'Artist agreement', 'TALENT', ${personId(talent)},
          ${Math.round((value * MINOR * 0.6) / talents.length)},
          ${isSigned(planned) ? "SIGNED" : category === "CANCELLED" ? "CANCELLED" : "DRAFT"},
          ${isSigned(planned) ? day(Math.min(planned.starts - 10, -1)) : null}::date)`);
    if (planned.commission !== undefined)
      await db.execute(
        sql`insert into contract_fee (id, agency_id, contract_id, mode, percent)
          values (${idOf(`fee/${title}`)}, ${agencyId}, ${contractId}, 'PERCENT', ${planned.commission})`,
      );
    for (const [kind, name, after, alerts] of planned.keyDates ?? [])
      await db.execute(sql`insert into key_date (id, agency_id, contract_id, kind, title, on_date, alert_days)
        values (${idOf(`key-date/${title}/${kind}/${after}`)}, ${agencyId}, ${contractId}, ${kind}, ${name},
          ${day(planned.starts + after)}::date, ${alerts && sql.param([...alerts])}::smallint[])`);
    for (const [place, [name, due, done, link, note]] of (planned.deliverables ?? []).entries())
      await db.execute(sql`insert into deliverable (id, agency_id, contract_id, place, title, due_on, person_id,
          done_on, links, note)
        values (${idOf(`deliverable/${title}/${name}`)}, ${agencyId}, ${contractId}, ${place}, ${name},
          ${due === null ? null : day(due)}::date, ${personId(talents[0])},
          ${done === null ? null : day(done)}::date, ${JSON.stringify(link === null ? [] : [{ url: link }])}::jsonb,
          ${note})`);
  }
}

/** The tour's opening night keeps its talents off other stages: an opportunity of the demo is within the radius. */
export async function insertExclusivity(db: Db, agencyId: string): Promise<void> {
  const [contractId, eventId] = [idOf("contract/Quiet Season, winter tour"), idOf("event/Opening night, river stage")];
  await db.execute(sql`insert into involvement (id, agency_id, record_id, involved_id, role)
    values (${idOf("involvement/contract/Quiet Season, winter tour/opening night")}, ${agencyId}, ${contractId},
      ${eventId}, 'LINK')`);
  await db.execute(sql`insert into exclusivity (id, agency_id, contract_id, base, event_id, days_before, days_after,
      radius_km, clause, note)
    values (${idOf("exclusivity/Quiet Season, winter tour")}, ${agencyId}, ${contractId}, 'EVENT', ${eventId}, 30, 30,
      100, 'Exclusivity', 'Charity appearances without a fee are free.')`);
}
