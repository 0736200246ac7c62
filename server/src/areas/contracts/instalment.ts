/** Writes the instalments of a contract. Dates follow from their rules by trigger. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { amountsOf, type InstalmentState } from "#contract/contracts/instalment.ts";
import type { Instalment } from "#contract/contracts/instalment-form.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { formatAmount } from "#contract/values/money.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

interface Terms {
  value: number | null;
  instalments: readonly Instalment[];
}
const required = (field: string): ErrorDetail => ({
  field,
  code: "requiredField",
  message: "This field is required",
});
const invalid = (field: string, message: string): ErrorDetail => ({ field, code: "invalid", message });

/** Refuses parts that don't add up to the value to the cent, or that lack an amount or a date. */
export function checkInstalments({ value, instalments }: Terms): void {
  if (instalments.length === 0) return;
  if (value === null) throw new Refusal("validation", [required("value")]);
  const amounts = amountsOf(value, instalments);
  const rests = instalments.flatMap(({ share }, n) => (share === "REST" ? [n] : []));
  const details = [
    ...instalments.flatMap(({ share, percent, amount, rule, onDate }, n) => [
      ...(share === "PERCENT" && percent === null ? [required(`instalments.${n}.percent`)] : []),
      ...(share === "AMOUNT" && amount === null ? [required(`instalments.${n}.amount`)] : []),
      ...(rule === "DATE" && onDate === null ? [required(`instalments.${n}.onDate`)] : []),
    ]),
    ...rests.slice(1).map((n) => invalid(`instalments.${n}.share`, "Only one part can be the rest")),
    ...amounts.flatMap((amount, n) =>
      amount < 0 ? [invalid(`instalments.${n}.share`, "The other parts are more than the value")] : [],
    ),
  ];
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (details.length === 0 && sum !== value)
    details.push(invalid("instalments", `The parts come to ${formatAmount(sum)}, the value is ${formatAmount(value)}`));
  if (details.length > 0) throw new Refusal("validation", details);
}

interface Stored extends Record<string, unknown> {
  id: string;
  state: InstalmentState;
  amount: number;
}
/** Saves the parts of a contract in the order of the form. Invoiced parts stay as they are. */
export async function saveInstalments(
  db: Db,
  { agencyId }: Actor,
  contractId: string,
  { value, instalments }: Terms,
): Promise<void> {
  const { rows } = await db.execute<Stored>(
    sql`select id, state, amount::float8 as amount
      from instalment
      where agency_id = ${agencyId}::uuid and contract_id = ${contractId}::uuid`,
  );
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const amounts = amountsOf(value ?? 0, instalments);
  const sent = instalments.map((part, place) => ({
    id: part.id !== null && rowById.has(part.id) ? part.id : randomUUIDv7(),
    place,
    title: part.title,
    share: part.share,
    percent: part.share === "PERCENT" ? part.percent : null,
    amount: amounts[place] ?? 0,
    rule: part.rule,
    day_offset: part.rule === "DATE" ? 0 : part.offset,
    on_date: part.rule === "DATE" || part.rule === "MONTH_END" ? part.onDate : null,
    pinned_on: part.pinnedOn,
  }));
  const keptIds = new Set(sent.map(({ id }) => id));
  const fixed = rows.filter(({ state }) => state === "INVOICED" || state === "PAID");
  if (fixed.some(({ id, amount }) => !keptIds.has(id) || sent.some((part) => part.id === id && part.amount !== amount)))
    throw new Refusal("validation", [invalid("instalments", "A part that is invoiced stays as it is")]);
  await db.execute(
    sql`delete from instalment
      where agency_id = ${agencyId}::uuid
        and contract_id = ${contractId}::uuid
        and id <> all (${sql.param([...keptIds])}::uuid[])`,
  );
  if (sent.length === 0) return;
  await db.execute(sql`insert into instalment as i (id, agency_id, contract_id, place, title, share, percent, amount,
      rule, day_offset, on_date, pinned_on)
    select sent.id, ${agencyId}::uuid, ${contractId}::uuid, sent.place, sent.title, sent.share, sent.percent,
      sent.amount, sent.rule, sent.day_offset, sent.on_date, sent.pinned_on
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (id uuid, place integer, title text, share text,
      percent numeric, amount bigint, rule text,
      day_offset integer, on_date date, pinned_on date)
    on conflict (id) do update
      set place = excluded.place, title = excluded.title, share = excluded.share, percent = excluded.percent,
        amount = excluded.amount, rule = excluded.rule, day_offset = excluded.day_offset, on_date = excluded.on_date,
        pinned_on = excluded.pinned_on
    where (i.place, i.title, i.share, i.percent, i.amount, i.rule, i.day_offset, i.on_date,
      i.pinned_on) is distinct from
      (excluded.place, excluded.title, excluded.share, excluded.percent, excluded.amount, excluded.rule,
        excluded.day_offset, excluded.on_date, excluded.pinned_on)`);
}
