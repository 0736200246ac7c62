/** Reads bank lines, with the invoices that they pay or seem to pay. */
import { sql } from "drizzle-orm";
import { BankLine, BankLines, type LineInvoice } from "#contract/bank/bank-line.ts";
import { BANK_LINE_STATES, type BankLineState, OPEN_LINE_STATES, type StoredLineState } from "#contract/bank/codes.ts";
import { z } from "#contract/schema.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { agencyToday } from "../agency-today.ts";
import { isCertain, keysOf, type LineMatch, matchLines, type OpenLine, type PayableInvoice } from "./match.ts";

const PAGE = 50;
/** Most open lines that are matched, the oldest first. */
const MAX_OPEN = 5000;
/** Most keys by which paid invoices are searched. */
const MAX_KEYS = 20_000;

interface StoredLine extends OpenLine, Record<string, unknown> {
  account: string;
  number: string | null;
  state: StoredLineState;
  paid: LineInvoice[];
  version: number;
}
const ROW = sql`l.id, l.on_date::text as "onDate", l.account, l.account_number as number, l.currency,
  l.amount::float8 as amount, l.name, l.text, l.reference, l.state, l.version,
  (select coalesce(json_agg(json_build_object('id', s.id, 'number', s.number, 'client', s.client, 'amount', s.amount,
      'open', s.open) order by s.number), '[]')
    from (
      select i.id, coalesce(i.number, i.title) as number, i.client, sum(p.amount)::float8 as amount,
        i.open_amount::float8 as open
      from bank_line_payment lp
        join invoice_payment p on p.agency_id = lp.agency_id and p.id = lp.payment_id
        join invoice i on i.agency_id = p.agency_id and i.id = p.invoice_id
      where lp.agency_id = l.agency_id and lp.bank_line_id = l.id and p.voided_at is null group by i.id) s) as paid`;

const CANDIDATE = sql`i.id, i.number, i.reference, i.client, i.currency, i.open_amount::float8 as open from invoice i`;

export interface Matched {
  lines: StoredLine[];
  matches: ReadonlyMap<string, LineMatch>;
}
/** Reads all open lines of incoming money, the oldest first, with the invoices that they seem to pay. */
export async function matchOpenLines(db: Db, actor: Actor): Promise<Matched> {
  const { agencyId } = actor;
  const { rows: lines } = await db.execute<StoredLine>(
    sql`select ${ROW}
      from bank_line l
      where l.agency_id = ${agencyId}::uuid and l.state = 'OPEN' and l.amount > 0
      order by l.on_date, l.id
      limit ${MAX_OPEN}`,
  );
  if (lines.length === 0) return { lines, matches: new Map() };
  const today = await agencyToday(db, actor);
  const { rows: open } = await db.execute<PayableInvoice & Record<string, unknown>>(
    sql`select ${CANDIDATE}
      where i.agency_id = ${agencyId}::uuid and i.status = 'Sent' and i.open_amount > 0 and i.deleted_at is null
      order by i.issued_on, i.id`,
  );
  const matches = matchLines(lines, open, today);
  const keys = new Set<string>();
  for (const line of lines)
    if (!matches.has(line.id) && keys.size < MAX_KEYS) for (const key of keysOf(line)) keys.add(key);
  if (keys.size === 0) return { lines, matches };
  // A line may name an invoice that was paid meanwhile.
  const { rows: paid } = await db.execute<PayableInvoice & Record<string, unknown>>(
    sql`select ${CANDIDATE}
      where i.agency_id = ${agencyId}::uuid and i.status = 'Sent' and i.open_amount <= 0 and i.deleted_at is null
        and payment_key(i.number) = any (${sql.param([...keys])}::text[]) order by i.issued_on, i.id`,
  );
  return { lines, matches: paid.length === 0 ? matches : matchLines(lines, [...open, ...paid], today) };
}

const stateOf = ({ state, amount }: StoredLine, match: LineMatch | undefined): BankLineState => {
  if (state !== "OPEN") return state;
  if (amount < 0) return "OUT";
  if (!match) return "UNMATCHED";
  return isCertain(match.match) ? "MATCHED" : "SUGGESTED";
};
function shown(line: StoredLine, match: LineMatch | undefined): BankLine {
  const { onDate, paid, state, ...rest } = line;
  const suggested = (match?.parts ?? []).map(({ invoice: { id, number, client, open }, amount }) => ({
    id,
    number,
    client,
    amount,
    open,
  }));
  return z.parse(BankLine, {
    ...rest,
    on: onDate,
    state: stateOf(line, match),
    match: match?.match ?? null,
    invoices: state === "POSTED" ? paid : suggested,
  });
}

export async function readBankLines(
  db: Db,
  actor: Actor,
  state: BankLineState | undefined,
  page: number,
): Promise<BankLines> {
  const { agencyId } = actor;
  const { rows } = await db.execute<{ state: BankLineState; lines: number }>(
    sql`select case when state <> 'OPEN' then state when amount < 0 then 'OUT' else 'OPEN' end as state,
        count(*)::int as lines
      from bank_line
      where agency_id = ${agencyId}::uuid
      group by 1`,
  );
  const counts = new Map(rows.map((row) => [row.state, row.lines]));
  const { lines, matches } = await matchOpenLines(db, actor);
  const open = lines.map((line) => ({ line, match: matches.get(line.id) })).reverse();
  for (const openState of OPEN_LINE_STATES)
    counts.set(openState, open.filter(({ line, match }) => stateOf(line, match) === openState).length);
  const from = (page - 1) * PAGE;
  const reply = (found: BankLine[]) => ({
    lines: found.slice(0, PAGE),
    more: found.length > PAGE,
    counts: Object.fromEntries(BANK_LINE_STATES.map((lineState) => [lineState, counts.get(lineState) ?? 0])),
  });
  if (state === undefined || OPEN_LINE_STATES.includes(state)) {
    const wanted = open.filter(({ line, match }) => state === undefined || stateOf(line, match) === state);
    return z.parse(BankLines, reply(wanted.slice(from, from + PAGE + 1).map(({ line, match }) => shown(line, match))));
  }
  const condition = state === "OUT" ? sql`l.state = 'OPEN' and l.amount < 0` : sql`l.state = ${state}`;
  const { rows: others } = await db.execute<StoredLine>(
    sql`select ${ROW}
      from bank_line l
      where l.agency_id = ${agencyId}::uuid and ${condition}
      order by l.on_date desc, l.id desc
      limit ${PAGE + 1}
      offset ${from}`,
  );
  return z.parse(BankLines, reply(others.map((line) => shown(line, undefined))));
}

/** Reads one line, with the invoices that it pays. */
export async function readBankLine(db: Db, actor: Actor, id: string): Promise<BankLine> {
  const { rows } = await db.execute<StoredLine>(
    sql`select ${ROW} from bank_line l where l.agency_id = ${actor.agencyId}::uuid and l.id = ${id}::uuid`,
  );
  const line = found(rows[0]);
  if (line.state !== "OPEN" || line.amount < 0) return shown(line, undefined);
  return shown(line, (await matchOpenLines(db, actor)).matches.get(id));
}
