/** What the calls of the bank's files and lines need. */
import { randomInt } from "node:crypto";
import { type Ready, type Setup, withBody, withParams } from "../../setup.ts";
import { buildInvoice } from "../invoices.ts";
import { buildCertainLine, buildLineOf, buildPostedLine } from "./lines.ts";

type Special = (setup: Setup) => Promise<Ready>;
const withLine = (base: Ready, id: string): Ready => {
  const ready = withParams(base, { id });
  return { ...ready, known: { ...ready.known, bankLine: id } };
};

export const BANK_CALLS: Readonly<Record<string, Special>> = {
  "POST /finance/v1/bank-files": async ({ base }) =>
    withBody(base, {
      filename: "statement.csv",
      account: "OPERATING",
      file: Buffer.from(`Date,Amount,Description\n01/02/2026,${randomInt(1, 1_000_000)}.50,Fee\n`),
    }),
  "PUT /finance/v1/bank-files/{id}/columns": async ({ base }) =>
    withBody(base, {
      columns: ["date", "amount", null],
      encoding: "utf-8",
      delimiter: ",",
      headerRow: 1,
      dateOrder: "DMY",
      commas: false,
      flipped: false,
      currency: "AUD",
      seen: 1,
    }),
  "POST /finance/v1/bank-files/{id}/preview": async ({ base }) =>
    withBody(base, {
      columns: ["date", "amount", null],
      encoding: "utf-8",
      delimiter: ",",
      headerRow: 1,
      dateOrder: "DMY",
      commas: false,
      flipped: false,
      currency: "AUD",
    }),
  "GET /finance/v1/bank-lines": async ({ base, world: { here } }) => {
    await buildCertainLine(here);
    return { ...base, input: { ...base.input, query: {} } };
  },
  "PUT /finance/v1/bank-lines/accepted": async ({ base, world: { here } }) => {
    await buildCertainLine(here);
    return base;
  },
  "PUT /finance/v1/bank-lines/{id}/payments": async ({ base, world: { here } }) => {
    const amount = 500;
    const invoiceId = await buildInvoice(here, { sent: true });
    const ready = withLine(base, await buildLineOf(here, { amount }));
    return {
      ...withBody(ready, { parts: [{ invoiceId, amount }], overpaidBy: null, seen: 1 }),
      known: { ...ready.known, invoice: invoiceId },
    };
  },
  "PUT /finance/v1/bank-lines/{id}/ignored": async ({ base, world: { here } }) =>
    withBody(withLine(base, await buildLineOf(here, {})), { ignored: true, seen: 1 }),
  "PUT /finance/v1/bank-lines/{id}/undone": async ({ base, world: { here } }) =>
    withBody(withLine(base, await buildPostedLine(here)), { reason: "Wrong line", seen: 1 }),
};
