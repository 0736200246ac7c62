/** Sent, paid and refunded documents against SQL as the application's role: column by column, as the catalogue lists them. */
import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { setUpCredits } from "#test/finance/crediting.ts";
import { PAID } from "#test/finance/invoices.ts";

const { ask } = await startApp();

/** Columns of each table that may still change: the agency's own remarks. */
const MAY_CHANGE: Readonly<Record<string, readonly string[]>> = {
  invoice: ["business_note", "tags", "version", "updated_at"],
  invoice_line: [],
  credit_note: ["business_note", "tags", "version", "updated_at"],
  credit_note_line: [],
  invoice_payment: [],
  ledger_entry: [],
  ledger_group: [],
};

/** Another value of a column, by its type. */
const otherValue = (column: string, type: string): string => {
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "boolean") return `not coalesce("${column}", false)`;
  if (type === "date") return `coalesce("${column}", current_date) + 1`;
  if (type.startsWith("timestamp")) return `coalesce("${column}", now()) + interval '1 day'`;
  if (type === "ARRAY") return `array['changed']`;
  if (type === "jsonb") return `'{"changed": true}'`;
  if (type === "text") return `coalesce("${column}", '') || 'x'`;
  return `coalesce("${column}", 0) + 1`;
};

test("the application's role can't change a sent document by SQL, except its later states (N-070)", async () => {
  const { agency, sentInvoice, credit, allLines, pay } = await setUpCredits({ ask });
  const invoice = await sentInvoice();
  await pay(invoice.id, [{ ...PAID, amount: 10_000 }]);
  await credit(
    invoice.id,
    (await allLines(invoice.id)).map(({ invoiceLineId }) => ({ invoiceLineId, amount: 10_000 })),
  );
  const columns = (await inAgency(
    agency,
    `select table_name as "table", column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = any ($1::text[]) and is_generated = 'NEVER'
      order by 1, ordinal_position`,
    [Object.keys(MAY_CHANGE)],
  )) as { table: string; name: string; type: string }[];
  const changed: Record<string, string[]> = Object.fromEntries(Object.keys(MAY_CHANGE).map((table) => [table, []]));
  for (const { table, name, type } of columns) {
    const text = `with changed as (update "${table}"
        set "${name}" = ${otherValue(name, type)}
        where agency_id = $1
        returning 1)
      select count(*)::int as n
      from changed`;
    const rows = await inAgency(agency, text, [agency]).catch(() => []);
    if (Number(rows[0]?.n ?? 0) > 0) changed[table]?.push(name);
  }
  expect(changed).toEqual(MAY_CHANGE);
  for (const table of Object.keys(MAY_CHANGE))
    await expect(inAgency(agency, `delete from "${table}" where agency_id = $1`, [agency])).rejects.toThrow();
});
