/** Files of the bank, and their lines: open ones, and ones that became payments. */
import { randomUUID } from "node:crypto";
import { buildStaff, inAgency } from "../../../../factories.ts";
import { type BuildOptions, insert } from "../../insert.ts";
import { buildInvoice, standingPayment } from "../invoices.ts";

const CHOICES = {
  encoding: "utf-8",
  delimiter: ",",
  headerRow: 1,
  columns: ["date", "amount", null],
  dateOrder: "DMY",
  commas: false,
  flipped: false,
  currency: "AUD",
};
const BALANCE = {
  number: "DE02120300000000202051",
  currency: "AUD",
  on: "2026-01-21",
  opening: 0,
  closing: 100,
  unexplained: 1,
};
const buildFile = async (agencyId: string, waits: boolean): Promise<string> =>
  insert(
    agencyId,
    `insert into bank_file (id, agency_id, filename, format, account, content, choices, added, known, left_out,
        balances, created_by)
      values ($1, $2, 'statement.csv', 'CSV', 'TRUST', $3::bytea, $4::jsonb, 1, 2,
        '[{"reason": "PENDING", "count": 1, "rows": ["2026-01-22 · 4.00"]}]', $6, $5)`,
    waits ? Buffer.from("Date,Amount,Balance\n01/02/2026,12.50,100.00\n") : null,
    waits ? JSON.stringify(CHOICES) : null,
    (await buildStaff(agencyId)).id,
    JSON.stringify([BALANCE]),
  );
/** One whose columns are not confirmed. */
export const buildBankFile = (agencyId: string, _: BuildOptions): Promise<string> => buildFile(agencyId, true);

interface LineOptions {
  amount?: number;
  text?: string;
  /** Each change of it is a version, and the last one is the first. */
  version?: number;
}
export const buildBankLineWith = async (
  agencyId: string,
  { amount = 123_45, text = "Thank you", version = 1 }: LineOptions,
): Promise<string> =>
  insert(
    agencyId,
    `insert into bank_line (id, agency_id, bank_file_id, account, account_number, currency, on_date, amount, name, text,
        reference, bank_reference, fingerprint, version)
      values ($1, $2, $3, 'OPERATING', 'DE02120300000000202051', 'AUD', '2026-01-21', $4, 'Northlight', $5, 'E2E 1',
        'BANK 1', $6, $7)`,
    await buildFile(agencyId, false),
    amount,
    text,
    randomUUID(),
    version,
  );
export const buildBankLine = (agencyId: string, _: BuildOptions): Promise<string> => buildBankLineWith(agencyId, {});

/** A line that says the number of an invoice, and pays what is open of it. */
export async function buildCertainLine(agencyId: string): Promise<string> {
  const [row] = await inAgency(agencyId, "select number, open_amount from invoice where id = $1", [
    await buildInvoice(agencyId, { sent: true }),
  ]);
  return buildBankLineWith(agencyId, { amount: Number(row?.open_amount), text: String(row?.number) });
}

/** A line that became a payment. */
export async function buildPostedLine(agencyId: string): Promise<string> {
  const line = await buildBankLineWith(agencyId, { amount: 50, version: 0 });
  const payment = await standingPayment(agencyId, await buildInvoice(agencyId, { sent: true }));
  await insert(
    agencyId,
    "insert into bank_line_payment (id, agency_id, bank_line_id, payment_id) values ($1, $2, $3, $4)",
    line,
    payment,
  );
  await inAgency(agencyId, "update bank_line set state = 'POSTED' where id = $1", [line]);
  return line;
}
