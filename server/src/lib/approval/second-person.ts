/**
 * Approval by a second person. This file decides what another person must approve, and areas ask it: the approver must
 * neither profit from it nor have prepared it or its payee. A kind says in SQL when a person is tied to what is to be
 * approved, and with which refusal, so that lists and refusals cannot differ.
 */
import { type SQL, sql } from "drizzle-orm";
import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import { DEFAULT_ADVANCE_LIMIT } from "#contract/finance/finance-setting.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

/** Ids of what is approved: runs, expenses, items of content, invoices (both of what they are paid and refunded), waiting advances. */
type Approval = "payRunCheck" | "payRun" | "expense" | "content" | "overpayment" | "refund" | "advance";

interface Parties {
  agency: SQL;
  /** The id of what is to be approved. */
  subject: SQL;
  /** The id of the account that would approve it. */
  actor: SQL;
}
interface Tie {
  refusal: ErrorCode;
  /** Condition that a person is tied. */
  when: (parties: Parties) => SQL;
}
interface Rule {
  ties: readonly Tie[];
  /** Owners and app admins decide alone, which was settled for documents. */
  ownersAlone?: true;
}

/** True if an agency asks for two people where money moves. */
const asksForMoney = (agency: SQL): SQL =>
  sql`coalesce((select s.second_person from finance_setting s where s.agency_id = ${agency}), true)`;
/** True if an agency asks for two people before content is shown. */
export const asksForContent = (agency: SQL): SQL =>
  sql`coalesce((select s.another_person_approves from content_setting s where s.agency_id = ${agency}), false)`;
const overpaymentsByFinance = (agency: SQL): SQL =>
  sql`coalesce((select s.overpayments_by_finance from finance_setting s where s.agency_id = ${agency}), false)`;

/** True if a record is the actor: the same id, or a talent who has the email that the actor signs in with. */
const isSelf = (agency: SQL, recordId: SQL, actor: SQL): SQL =>
  sql`(${recordId} = ${actor}
    or exists (select from person self
        join account own on own.agency_id = self.agency_id and lower(own.email) = lower(self.email)
      where self.agency_id = ${agency} and self.id = ${recordId} and own.id = ${actor}))`;

const whileTwo =
  (when: Tie["when"]): Tie["when"] =>
  (parties) =>
    sql`(${asksForMoney(parties.agency)} and ${when(parties)})`;

/** Lines of the run that are paid. */
const paidLine = ({ agency, subject }: Parties): SQL =>
  sql`l.agency_id = ${agency} and l.pay_run_id = ${subject} and not l.left_out and l.amount > 0`;
const PAYEE: readonly Tie[] = [
  {
    refusal: "ownMoney",
    when: whileTwo(
      (parties) =>
        sql`exists (select from pay_run_line l
          where ${paidLine(parties)} and ${isSelf(parties.agency, sql`l.talent_id`, parties.actor)})`,
    ),
  },
  {
    refusal: "ownPayee",
    when: whileTwo(
      (parties) => sql`exists (select from payee_changes_of(${parties.agency}, ${parties.subject}) c
        join pay_run_line l on l.talent_id = c.payee_id where c.actor_id = ${parties.actor} and ${paidLine(parties)})`,
    ),
  },
];

/**
 * Columns of an expense that decide the amount and the payee; booking it on an account does not count as preparing it.
 */
const PAID = sql.raw("array['amount', 'currency', 'paid_by_id', 'supplier_id', 'charged_id', 'charge_to']");

const RULES: Readonly<Record<Approval, Rule>> = {
  payRunCheck: { ties: PAYEE },
  payRun: {
    ties: [
      {
        refusal: "ownPayRun",
        when: whileTwo(
          ({
            agency,
            subject,
            actor,
          }) => sql`exists (select from pay_run_event v where v.agency_id = ${agency} and v.pay_run_id = ${subject}
            and v.actor_id = ${actor} and v.what in ('MADE', 'CHANGED', 'TAKEN_AGAIN'))`,
        ),
      },
      ...PAYEE,
    ],
  },
  expense: {
    ownersAlone: true,
    ties: [
      {
        refusal: "ownMoney",
        when: ({ agency, subject, actor }) =>
          sql`exists (select from expense x
            where x.agency_id = ${agency} and x.id = ${subject} and ${actor} in (x.created_by, x.paid_by_id))`,
      },
      {
        refusal: "ownMoney",
        when: ({
          agency,
          subject,
          actor,
        }) => sql`exists (select from history h where h.agency_id = ${agency} and h.record_id = ${subject}
          and h.table_name = 'expense' and h.actor_id = ${actor} and h.changes ?| ${PAID})`,
      },
    ],
  },
  content: {
    ties: [
      {
        refusal: "ownContent",
        when: ({ agency, subject, actor }) => sql`(${asksForContent(agency)}
          and exists (select from content_item i
            where i.agency_id = ${agency} and i.id = ${subject} and ${actor} = any (i.writers)))`,
      },
    ],
  },
  overpayment: {
    ownersAlone: true,
    ties: [
      { refusal: "noRight", when: ({ agency }) => sql`not ${overpaymentsByFinance(agency)}` },
      {
        refusal: "ownInvoice",
        when: whileTwo(
          ({ agency, subject, actor }) =>
            sql`exists (select from invoice i
              where i.agency_id = ${agency} and i.id = ${subject} and i.created_by = ${actor})`,
        ),
      },
    ],
  },
  refund: {
    ownersAlone: true,
    ties: [
      {
        refusal: "ownRefund",
        when: whileTwo(
          ({
            agency,
            subject,
            actor,
          }) => sql`(exists (select from invoice_payment y where y.agency_id = ${agency} and y.invoice_id = ${subject}
              and y.created_by = ${actor} and y.voided_at is null)
            or exists (select from credit_note n
              where n.agency_id = ${agency}
                and n.invoice_id = ${subject}
                and n.created_by = ${actor}
                and n.deleted_at is null))`,
        ),
      },
    ],
  },
  advance: {
    ties: [
      {
        refusal: "ownAdvance",
        when: whileTwo(
          ({ agency, subject, actor }) =>
            sql`exists (select from waiting_advance w
              where w.agency_id = ${agency} and w.id = ${subject} and w.created_by = ${actor})`,
        ),
      },
      {
        refusal: "ownMoney",
        when: whileTwo(
          ({ agency, subject, actor }) =>
            sql`exists (select from waiting_advance w
              where w.agency_id = ${agency} and w.id = ${subject} and ${isSelf(agency, sql`w.owner_id`, actor)})`,
        ),
      },
    ],
  },
};
export const APPROVALS = Object.keys(RULES) as readonly Approval[];

/** Condition that a person may approve, for lists; `owner` is true for owners and app admins. */
export const mayApproveSql = (kind: Approval, parties: Parties, owner: boolean): SQL => {
  const { ties, ownersAlone } = RULES[kind];
  if (owner && ownersAlone) return sql`true`;
  return sql`not (${sql.join(
    ties.map(({ when }) => when(parties)),
    sql` or `,
  )})`;
};

/** Returns the refusal why the actor may not approve each of these, by id; null for those that they may. */
export async function tiesOf(
  db: Db,
  { agencyId, id, role }: Actor,
  kind: Approval,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ErrorCode | null>> {
  const { ties, ownersAlone } = RULES[kind];
  if (role !== "staff" && ownersAlone) return new Map(ids.map((id) => [id, null]));
  const parties = { agency: sql`${agencyId}::uuid`, subject: sql`s.id`, actor: sql`${id}::uuid` };
  const cases = sql.join(
    ties.map(({ refusal, when }) => sql`when ${when(parties)} then ${refusal}::text`),
    sql` `,
  );
  const { rows } = await db.execute<{ id: string; tie: ErrorCode | null }>(
    sql`select s.id, case ${cases} end as tie from unnest(${sql.param([...ids])}::uuid[]) s (id)`,
  );
  return new Map(rows.map((row) => [row.id, row.tie]));
}

export const mayApprove = async (db: Db, actor: Actor, kind: Approval, id: string): Promise<boolean> =>
  (await tiesOf(db, actor, kind, [id])).get(id) === null;

/** Refuses who is tied to one of these; `field` names the place of one among them. */
export async function refuseTied(
  db: Db,
  actor: Actor,
  kind: Approval,
  ids: readonly string[],
  field?: (id: string) => string,
): Promise<void> {
  const tied = [...(await tiesOf(db, actor, kind, ids))].flatMap(([id, code]) => (code === null ? [] : [{ id, code }]));
  const [first] = tied;
  if (!first) return;
  throw new Refusal(
    first.code,
    field && tied.map(({ id, code }) => ({ field: field(id), code, message: ERRORS[code][1] })),
  );
}

/** True if a change to published content sends it back for approval. */
export async function contentWaits(db: Db, { agencyId }: Actor): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(sql`select ${asksForContent(sql`${agencyId}::uuid`)} as waits`);
  return rows[0]?.waits === true;
}

/** True if the money of this record is the actor's own, in an agency that asks for two people. */
async function isOwnMoney(db: Db, { agencyId, id }: Actor, recordId: string): Promise<boolean> {
  const agency = sql`${agencyId}::uuid`;
  const { rows } = await db.execute<{ own: boolean }>(
    sql`select ${asksForMoney(agency)} and ${isSelf(agency, sql`${recordId}::uuid`, sql`${id}::uuid`)} as own`,
  );
  return rows[0]?.own === true;
}

/** Refuses who would record money that moves to or from themselves. */
export async function refuseOwnMoney(db: Db, actor: Actor, recordId: string): Promise<void> {
  if (await isOwnMoney(db, actor, recordId)) throw new Refusal("ownMoney");
}

interface Share {
  staffId: string | null;
  share: string;
}
const sumOf = (shares: readonly Share[], staffId: string): number =>
  shares.reduce((sum, share) => (share.staffId === staffId ? sum + Number(share.share) : sum), 0);
/** Refuses who would name themselves as a payee, or take a larger share; a share that others gave stays. */
export async function refuseOwnShare(
  db: Db,
  actor: Actor,
  { before, after }: { before: readonly Share[]; after: readonly Share[] },
): Promise<void> {
  if (sumOf(after, actor.id) <= sumOf(before, actor.id) || !(await isOwnMoney(db, actor, actor.id))) return;
  const details = after.flatMap(({ staffId }, n) =>
    staffId === actor.id
      ? [{ field: `payees.${n}.staffId`, code: "ownMoney", message: ERRORS.ownMoney[1] } as const]
      : [],
  );
  throw new Refusal("ownMoney", details);
}

/**
 * True if an advance needs a second person. Advances to the same person in the last 30 days that no second person
 * approved are counted with it, so that several small ones come to one. The amount is in minor units.
 */
export async function advanceWaits(
  db: Db,
  { agencyId }: Actor,
  { ownerId, currency, amount }: { ownerId: string; currency: string; amount: number },
): Promise<boolean> {
  const agency = sql`${agencyId}::uuid`;
  const { rows } = await db.execute<{ asks: boolean; most: number; advanced: number }>(
    sql`select ${asksForMoney(agency)} as asks,
      coalesce((select s.advance_limit from finance_setting s where s.agency_id = ${agency}),
          ${DEFAULT_ADVANCE_LIMIT}::int) as most,
      coalesce((select sum(m.amount)
          from ledger_movement m
          where m.agency_id = ${agency} and m.owner_id = ${ownerId}::uuid and m.currency = ${currency}
            and m.kind = 'ADVANCE' and m.voided_at is null and m.created_at > now() - interval '30 days'
            and not exists (select from waiting_advance w where w.agency_id = m.agency_id and w.movement_id = m.id)),
          0)::float8 as advanced`,
  );
  const [row] = rows;
  return row?.asks === true && amount + row.advanced > row.most * 10 ** decimalsOf(currency);
}
