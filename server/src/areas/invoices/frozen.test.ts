/** What was sent, paid or refunded, against SQL as the application's role: column by column, as the catalogue lists them. */
import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { creditSetting } from "#test/finance/crediting.ts";
import { PAID } from "#test/finance/invoices.ts";

const { ask } = await startApp();

/** What may still change of each: what the agency says about it for itself. */
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
const other = (column: string, type: string): string => {
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "boolean") return `not coalesce("${column}", false)`;
  if (type === "date") return `coalesce("${column}", current_date) + 1`;
  if (type.startsWith("timestamp")) return `coalesce("${column}", now()) + interval '1 day'`;
  if (type === "ARRAY") return `array['changed']`;
  if (type === "jsonb") return `'{"changed": true}'`;
  if (type === "text") return `coalesce("${column}", '') || 'x'`;
  return `coalesce("${column}", 0) + 1`;
};

test("no column of what was sent is changed by SQL as the application's role, but for what is said about it (N-070)", async () => {
  const { agency, sentInvoice, credit, whole, pay } = await creditSetting({ ask });
  const invoice = await sentInvoice();
  await pay(invoice.id, [{ ...PAID, amount: 10_000 }]);
  await credit(
    invoice.id,
    (await whole(invoice.id)).map(({ invoiceLineId }) => ({ invoiceLineId, amount: 10_000 })),
  );
  const columns = (await inAgency(
    agency,
    `select table_name as "table", column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = any ($1::text[]) and is_generated = 'NEVER' order by 1, ordinal_position`,
    [Object.keys(MAY_CHANGE)],
  )) as { table: string; name: string; type: string }[];
  const changed: Record<string, string[]> = Object.fromEntries(Object.keys(MAY_CHANGE).map((table) => [table, []]));
  for (const { table, name, type } of columns) {
    const text = `with changed as (update "${table}" set "${name}" = ${other(name, type)} where agency_id = $1 returning 1) select count(*)::int as n from changed`;
    const rows = await inAgency(agency, text, [agency]).catch(() => []);
    if (Number(rows[0]?.n ?? 0) > 0) changed[table]?.push(name);
  }
  expect(changed).toEqual(MAY_CHANGE);
  for (const table of Object.keys(MAY_CHANGE))
    await expect(inAgency(agency, `delete from "${table}" where agency_id = $1`, [agency])).rejects.toThrow();
});
