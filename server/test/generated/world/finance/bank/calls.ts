/** Preconditions of the calls of the bank's files and lines. */
import { randomInt } from "node:crypto";
import { type Ready, type Setup, withBody, withParams } from "../../setup.ts";
import { buildInvoice } from "../invoices.ts";
import { buildBankLineWith, buildCertainLine, buildPostedLine } from "./lines.ts";

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
  "GET /finance/v1/bank-lines": async ({ base, world: { ownAgencyId } }) => {
    await buildCertainLine(ownAgencyId);
    return { ...base, input: { ...base.input, query: {} } };
  },
  "PUT /finance/v1/bank-lines/accepted": async ({ base, world: { ownAgencyId } }) => {
    await buildCertainLine(ownAgencyId);
    return base;
  },
  "PUT /finance/v1/bank-lines/{id}/payments": async ({ base, world: { ownAgencyId } }) => {
    const amount = 500;
    const invoiceId = await buildInvoice(ownAgencyId, { sent: true });
    const ready = withLine(base, await buildBankLineWith(ownAgencyId, { amount }));
    return {
      ...withBody(ready, { parts: [{ invoiceId, amount }], overpaidBy: null, seen: 1 }),
      known: { ...ready.known, invoice: invoiceId },
    };
  },
  "PUT /finance/v1/bank-lines/{id}/ignored": async ({ base, world: { ownAgencyId } }) =>
    withBody(withLine(base, await buildBankLineWith(ownAgencyId, {})), { ignored: true, seen: 1 }),
  "PUT /finance/v1/bank-lines/{id}/undone": async ({ base, world: { ownAgencyId } }) =>
    withBody(withLine(base, await buildPostedLine(ownAgencyId)), { reason: "Wrong line", seen: 1 }),
};
