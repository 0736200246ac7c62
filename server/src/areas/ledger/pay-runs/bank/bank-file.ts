/** Kinds of files for the bank. */
import { type BankFile, bankFileOf } from "#contract/pay-runs/codes.ts";
import { abaFile, fitsAba } from "./aba.ts";
import { isLatin } from "./latin.ts";
import type { BankAccount, BankOrder, Payer } from "./payments.ts";
import { fitsSepa, sepaFile } from "./sepa.ts";
import { fitsSheet, sheetFile } from "./sheet.ts";

interface Kind {
  /** True if this kind of file can pay to the account. */
  fits: (account: BankAccount) => boolean;
  /** True if it can write the account's name; otherwise the name is needed in Latin letters. */
  writesName: (name: string) => boolean;
  /** True if it can pay from the account. */
  payerSet: (payer: Payer) => boolean;
  write: (order: BankOrder) => string;
  end: string;
}
export const BANK_FILE_KINDS: Readonly<Record<BankFile, Kind>> = {
  ABA: {
    fits: fitsAba,
    writesName: isLatin,
    payerSet: (payer) =>
      fitsAba(payer) && isLatin(payer.accountName ?? "") && payer.bankCode !== null && payer.directEntryId !== null,
    write: abaFile,
    end: "aba",
  },
  SEPA: {
    fits: fitsSepa,
    writesName: isLatin,
    payerSet: (payer) => fitsSepa(payer) && isLatin(payer.accountName ?? ""),
    write: sepaFile,
    end: "xml",
  },
  CSV: { fits: fitsSheet, writesName: () => true, payerSet: () => true, write: sheetFile, end: "csv" },
};

export function makeBankFile(order: BankOrder): { kind: BankFile; name: string; content: string } {
  const kind = bankFileOf(order.currency);
  const { write, end } = BANK_FILE_KINDS[kind];
  return { kind, name: `${order.name} ${order.currency}.${end}`, content: write(order) };
}
