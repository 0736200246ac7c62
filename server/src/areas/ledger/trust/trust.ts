/** Handlers of the trust account. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { type trustAccounts as calls, TrustAccount, type TrustDifference } from "#contract/ledger/trust.ts";
import { z } from "#contract/schema.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { visibleName } from "#server/lib/reach/names.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief, visibleRecord } from "#server/lib/work/work.ts";

const SHOWN = 20;
/** Most differences listed for one side. */
const MAX_LISTED = 200;

const p = sql.placeholder;
const signedAt = sql.raw(`to_char(t.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const sumOf = (...kinds: readonly string[]) =>
  sql`coalesce(-sum(o.amount) filter (where o.kind in (${sql.join(
    kinds.map((kind) => sql.raw(`'${kind}'`)),
    sql`, `,
  )})), 0)::float8`;

/**
 * Selects the account by the bank's own entries, and its owners by those of the invoices paid into it, less what was
 * paid out of it.
 */
const selecting = preparedFamily(
  () => sql`with entry as (
      select g.invoice_id, a.currency, a.kind, a.owner_id, e.amount
      from ledger_account a join ledger_entry e on e.agency_id = a.agency_id and e.account_id = a.id
        join ledger_group g on g.agency_id = e.agency_id and g.id = e.group_id
      where a.agency_id = ${p("$agency")}::uuid and g.on_date <= ${p("on")}::date
    ), owned as (
      select *
      from entry
      where kind <> 'BANK_TRUST' and invoice_id in (select invoice_id from entry where kind = 'BANK_TRUST')
    ), paid as (
      select m.currency, m.owner_id, sum(m.in_trust)::float8 as gross,
        sum(m.in_trust - ${paidOut("m")})::float8 as withheld
      from ledger_movement m
      where m.agency_id = ${p("$agency")}::uuid
        and (m.voided_at is null or ${agencyDay(sql`${p("$agency")}::uuid`, sql`m.voided_at`)} > ${p("on")}::date)
        and m.in_trust > 0
        and m.paid_on <= ${p("on")}::date
      group by 1, 2
    ), held as (
      select currency, owner_id, sum(amount) as amount from (
        select currency, owner_id, -amount::float8 as amount
        from owned
        where kind in ('OWED_TO_TALENT', 'HELD_BY_TALENT')
        union all select currency, owner_id, -gross from paid) h group by 1, 2 having sum(amount) <> 0
    )
    select b.currency, sum(b.amount)::float8 as balance,
      (select coalesce(json_agg(json_build_object('name', ${visibleName(sql.raw("h.owner_id"), sql.raw("r.title"))},
          'talent', ${visibleRecord(sql.raw("h.owner_id"))}, 'amount', h.amount) order by r.title, r.id), '[]')
        from held h join record r on r.agency_id = ${p("$agency")}::uuid and r.id = h.owner_id
        where h.currency = b.currency) as talents,
      (select coalesce(sum(d.withheld), 0) from paid d where d.currency = b.currency) as withheld,
      (select ${sumOf("CLIENT_CREDIT")} from owned o where o.currency = b.currency) as clients,
      (select ${sumOf("AGENCY_COMMISSION", "OWED_TO_PAYEE", "EXPENSES_RECOVERABLE", "ROUNDING", "EXCHANGE_DIFFERENCE")}
        from owned o
        where o.currency = b.currency) as agency,
      (select ${sumOf("TAX", "RECEIVABLE", "UNEARNED")} from owned o where o.currency = b.currency) as unearned,
      (select coalesce(json_agg(json_build_object('id', t.id, 'on', t.on_date, 'balance', t.balance,
          'by', ${staffBrief(sql.raw("t.signed_by"))}, 'at', ${signedAt}) order by t.signed_at desc, t.id desc), '[]')
        from (select *
          from trust_sign_off t
          where t.agency_id = ${p("$agency")}::uuid and t.currency = b.currency
          order by t.signed_at desc, t.id desc
          limit ${SHOWN}) t) as "signOffs"
    from entry b where b.kind = 'BANK_TRUST' group by b.currency order by b.currency`,
);

/** Returns the part of a movement that left the trust account, as paidFromTrust says. */
function paidOut(movement: string) {
  const m = sql.raw(movement);
  return sql`round((${m}.amount - ${m}.withheld)::numeric * ${m}.in_trust / ${m}.amount)`;
}

interface Said extends Record<string, unknown>, Omit<TrustDifference, "side"> {
  currency: string;
}
/**
 * Lists what the ledger paid into and out of the account, without postings of the bank's lines; a pay-run is one sum.
 */
const ofLedger = (db: Db, { agencyId }: Actor, on: string) =>
  db.execute<Said>(
    sql`select e.currency, min(g.on_date)::text as on, sum(e.amount)::float8 as amount,
        coalesce(max(i.number), max(m.note), max(r.title), '') as title
      from ledger_account a
        join ledger_entry e on e.agency_id = a.agency_id and e.account_id = a.id
        join ledger_group g on g.agency_id = e.agency_id and g.id = e.group_id
        left join invoice i on i.agency_id = g.agency_id and i.id = g.invoice_id
        left join ledger_movement m on m.agency_id = g.agency_id and m.id = g.movement_id
        left join record r on r.agency_id = m.agency_id and r.id = m.owner_id
      where a.agency_id = ${agencyId}::uuid and a.kind = 'BANK_TRUST' and g.on_date <= ${on}::date
        and not exists (select from bank_line_payment l
            join bank_line b on b.agency_id = l.agency_id and b.id = l.bank_line_id
          where l.agency_id = g.agency_id and l.payment_id = g.cause_id and b.account = 'TRUST')
      group by e.currency, coalesce(m.pay_run_id, g.cause_id)
      having sum(e.amount) <> 0
      order by min(g.on_date) desc, 4
      limit ${MAX_LISTED}`,
  );
/** Lists the lines of the account that are neither posted nor ignored. */
const ofBank = (db: Db, { agencyId }: Actor, on: string) =>
  db.execute<Said>(
    sql`select currency, on_date::text as on, amount::float8 as amount, coalesce(name, text, reference, '') as title
      from bank_line
      where agency_id = ${agencyId}::uuid and account = 'TRUST' and state = 'OPEN' and on_date <= ${on}::date
      order by on_date desc, id desc
      limit ${MAX_LISTED}`,
  );

/** Removes what both sides have: outgoing money with the same amount, one for one. */
function differencesOf(ledger: readonly Said[], bank: readonly Said[], currency: string): TrustDifference[] {
  const unmatched = bank.filter((line) => line.currency === currency);
  const only = ledger.filter((posting) => {
    if (posting.currency !== currency) return false;
    const same = posting.amount < 0 ? unmatched.findIndex(({ amount }) => amount === posting.amount) : -1;
    if (same >= 0) unmatched.splice(same, 1);
    return same < 0;
  });
  const shown =
    (side: TrustDifference["side"]) =>
    ({ on, title, amount }: Said) => ({ side, on, title, amount });
  return [...unmatched.map(shown("BANK")), ...only.map(shown("LEDGER"))];
}

async function read(db: Db, actor: Actor, on: string): Promise<TrustAccount[]> {
  const rows = await selecting(db, undefined, { ...reachValues(actor), on });
  const { rows: ledger } = await ofLedger(db, actor, on);
  const { rows: bank } = await ofBank(db, actor, on);
  const Held = z.omit(TrustAccount, { on: true, unowned: true, differences: true });
  return z.parse(z.array(Held), rows).map((account) => {
    const { balance, talents, withheld, clients, agency, unearned } = account;
    const owned = talents.reduce((sum, { amount }) => sum + amount, 0) + withheld + clients + agency + unearned;
    return { ...account, on, unowned: balance - owned, differences: differencesOf(ledger, bank, account.currency) };
  });
}

async function today(db: Db, { agencyId }: Actor): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`select ${agencyDay(sql`${agencyId}::uuid`)}::text as today`);
  return found(rows[0]).today;
}

export const trustAccountHandlers: Handlers<typeof calls> = {
  async list({ db, actor, query }) {
    const on = query.on ?? (await today(db, actor));
    return { on, accounts: await read(db, actor, on) };
  },

  async signOff({ db, actor, body: { currency, on, balance } }) {
    if (on > (await today(db, actor)))
      throw new Refusal("validation", [{ field: "on", code: "invalid", message: "This day lies ahead" }]);
    const account = (await read(db, actor, on)).find((trustAccount) => trustAccount.currency === currency);
    if (!account)
      throw new Refusal("validation", [
        { field: "currency", code: "invalid", message: "Nothing is held in trust in this currency" },
      ]);
    if (account.balance !== balance || account.unowned !== 0) throw new Refusal("trustDiffers", "balance");
    const id = randomUUIDv7();
    await db.execute(
      sql`insert into trust_sign_off (id, agency_id, currency, on_date, balance, signed_by)
        values (${id}::uuid, ${actor.agencyId}::uuid, ${currency}, ${on}::date, ${balance}, ${actor.id}::uuid)`,
    );
    return { id };
  },
};
