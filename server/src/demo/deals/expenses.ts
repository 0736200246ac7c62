/** Expenses of the demo in every state: of staff and of the agency, on projects, events, contracts and talents. */
import { sql } from "drizzle-orm";
import type { ExpenseState } from "#contract/expenses/codes.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { partnerId } from "../companies/insert.ts";
import { libraryId } from "../media/library.ts";
import type { PastExpense } from "../past/deals.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { demoDate, instantOf, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";
import { IMOGEN } from "./cast.ts";

const MARCUS = "marcus@harbourvale.example";
const INGRID = "ingrid@harbourvale.example";
const AGENT = "priya@harbourvale.example";

interface PlannedExpense {
  what: string;
  type: string | null;
  /** Whole dollars, with the tax. */
  amount: number;
  daysAgo: number;
  state: ExpenseState;
  by: string;
  /** Left out, the agency paid. */
  paid?: true;
  on?: string;
  chargedTo?: readonly ["PARTNER" | "TALENT", string];
  reason?: string;
  note?: string;
}
const project = (title: string): string => idOf(`project/${title}`);

const planned = (): readonly PlannedExpense[] => [
  {
    what: "Return flights to Hobart, two seats",
    type: "Flights",
    amount: 748,
    daysAgo: 3,
    state: "SUBMITTED",
    by: AGENT,
    paid: true,
    on: project("Winter tour"),
    note: "Paid by card, the points go to the agency.",
    chargedTo: ["PARTNER", partnerId("Southbank Sessions")],
  },
  {
    what: "Freight of the backline to Bendigo",
    type: "Freight",
    amount: 1320,
    daysAgo: 6,
    state: "SUBMITTED",
    by: MARCUS,
    on: project("Winter tour"),
  },
  {
    what: "Two nights near the river stage",
    type: "Accommodation",
    amount: 612,
    daysAgo: 9,
    state: "APPROVED",
    by: AGENT,
    paid: true,
    on: idOf("event/Opening night, river stage"),
    chargedTo: ["PARTNER", partnerId("Lantern Festival")],
  },
  {
    what: "Studio hire for the portraits",
    type: null,
    amount: 1850,
    daysAgo: 18,
    state: "APPROVED",
    by: MARCUS,
    on: project("Website and portraits"),
  },
  {
    what: "Hair and make-up, portraits",
    type: null,
    amount: 540,
    daysAgo: 18,
    state: "APPROVED",
    by: MARCUS,
    paid: true,
    on: project("Website and portraits"),
  },
  {
    what: "Visa for the Auckland shows",
    type: "Visa",
    amount: 315,
    daysAgo: 12,
    state: "APPROVED",
    by: AGENT,
    on: personId(IMOGEN),
    chargedTo: ["TALENT", personId(IMOGEN)],
  },
  {
    what: "Taxi after the load-out",
    type: "Ground transport",
    amount: 64,
    daysAgo: 5,
    state: "REJECTED",
    by: MARCUS,
    paid: true,
    on: project("Winter tour"),
    reason: "The receipt is of another night.",
  },
  {
    what: "Per diems for the signing",
    type: "Per diem",
    amount: 180,
    daysAgo: 1,
    state: "DRAFT",
    by: AGENT,
    paid: true,
    on: idOf("contract/Quiet Season, winter tour"),
  },
  {
    what: "Courier of signed copies",
    type: "Freight",
    amount: 28,
    daysAgo: 2,
    state: "DRAFT",
    by: INGRID,
  },
];
/** The accounts that types of costs are booked on. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  Flights: "400",
  Freight: "430",
  Accommodation: "410",
  Visa: "490",
  "Ground transport": "400",
  "Per diem": "420",
};
const MINOR = 100;
/** Divisor for the tax in an amount that includes ten percent. */
const TAX = 11;

/** Plans an expense of a past deal: approved, on its event or contract, for the client where that was agreed. */
const ofPast = ({ what, type, amount, daysAgo, event, contract, client }: PastExpense): PlannedExpense => ({
  what,
  type,
  amount,
  daysAgo,
  state: "APPROVED",
  by: daysAgo % 2 === 0 ? AGENT : MARCUS,
  on: idOf(event === null ? `contract/${contract}` : `event/${event}`),
  ...(client !== null && { chargedTo: ["PARTNER", partnerId(client)] as const }),
});

export async function insertExpenses(
  db: Db,
  { agencyId, past, now }: { agencyId: string; past: readonly PastExpense[]; now: Moment },
): Promise<void> {
  for (const expense of [...planned(), ...past.map(ofPast)]) {
    const id = idOf(`expense/${expense.what}`);
    const recordedAt = instantOf(now.subtract({ days: expense.daysAgo }));
    const [chargeTo, chargedId] = expense.chargedTo ?? ["AGENCY", null];
    const isDecided = expense.state === "APPROVED" || expense.state === "REJECTED";
    await db.execute(
      sql`insert into expense (id, agency_id, spent_on, description, type_id, amount, currency, tax_amount, on_id,
          charge_to, charged_id, account_id, tax_rate_id, paid_by_id, note, state, reason,
          submitted_at, decided_at, decided_by, created_by, created_at, updated_at)
        values (${id}::uuid, ${agencyId}::uuid, ${demoDate(now.subtract({ days: expense.daysAgo }))}::date,
          ${expense.what},
          (select m.id
            from master_entry m
            where m.agency_id = ${agencyId}::uuid and m.slug = 'cost-types' and m.name = ${expense.type}),
          ${expense.amount * MINOR}, 'AUD', ${Math.round((expense.amount * MINOR) / TAX)}, ${expense.on ?? null}::uuid,
          ${chargeTo}, ${chargedId}::uuid,
          (select a.id
            from line_account a
            where a.agency_id = ${agencyId}::uuid and a.code = ${ACCOUNTS[expense.type ?? ""] ?? null}),
          (select a.tax_rate_id
            from line_account a
            where a.agency_id = ${agencyId}::uuid and a.code = ${ACCOUNTS[expense.type ?? ""] ?? null}),
          ${expense.paid ? staffId(expense.by) : null}::uuid, ${expense.note ?? null}, ${expense.state},
          ${expense.reason ?? null}, ${expense.state === "DRAFT" ? null : recordedAt}::timestamptz,
          ${isDecided ? recordedAt : null}::timestamptz, ${isDecided ? staffId(INGRID) : null}::uuid,
          ${staffId(expense.by)}::uuid, ${recordedAt}::timestamptz, ${recordedAt}::timestamptz)`,
    );
    if (expense.state !== "DRAFT")
      await db.execute(
        sql`insert into expense_receipt (agency_id, expense_id, media_id, place)
          values (${agencyId}::uuid, ${id}::uuid, ${libraryId(agencyId, "Tax invoice.pdf")}::uuid, 0)`,
      );
  }
}
