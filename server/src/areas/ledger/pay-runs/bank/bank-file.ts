/** The file for the bank, by its kind. */
import { type BankFile, bankFileOf } from "#contract/pay-runs/codes.ts";
import { abaFile, fitsAba } from "./aba.ts";
import type { BankAccount, BankOrder, Payer } from "./payments.ts";
import { fitsSepa, sepaFile } from "./sepa.ts";
import { fitsSheet, sheetFile } from "./sheet.ts";

interface Kind {
  /** Whether this kind of file can pay to an account. */
  fits: (account: BankAccount) => boolean;
  /** Whether it can pay from one. */
  payerSet: (payer: Payer) => boolean;
  write: (order: BankOrder) => string;
  end: string;
}
export const BANK_FILE_KINDS: Readonly<Record<BankFile, Kind>> = {
  ABA: {
    fits: fitsAba,
    payerSet: (payer) => fitsAba(payer) && payer.bankCode !== null && payer.directEntryId !== null,
    write: abaFile,
    end: "aba",
  },
  SEPA: { fits: fitsSepa, payerSet: fitsSepa, write: sepaFile, end: "xml" },
  CSV: { fits: fitsSheet, payerSet: () => true, write: sheetFile, end: "csv" },
};

export function makeBankFile(order: BankOrder): { kind: BankFile; name: string; content: string } {
  const kind = bankFileOf(order.currency);
  const { write, end } = BANK_FILE_KINDS[kind];
  return { kind, name: `${order.name} ${order.currency}.${end}`, content: write(order) };
}
