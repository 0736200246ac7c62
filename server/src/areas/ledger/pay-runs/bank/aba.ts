/**
 * Writes a file of direct entries for Australian banks (Cemtex, "ABA"): records of 120 characters; one that describes
 * the file, one for each payment, and one with the totals.
 */
import { abaText } from "./latin.ts";
import { type BankAccount, type BankOrder, summedAmounts } from "./payments.ts";

/** Largest amount of a record or total, in cents. */
export const ABA_MAX = 9_999_999_999;
/** Width of an account number. */
const DIGITS = 9;
const CREDIT = "50";
const DEBIT = "13";

export const fitsAba = ({ accountName, bsb, accountNumber }: BankAccount): boolean =>
  accountName !== null && bsb !== null && accountNumber !== null && accountNumber.length <= DIGITS;

const zeros = (value: number | string, length: number): string => String(value).padStart(length, "0");
const bsbText = (bsb: string | null): string => `${(bsb ?? "").slice(0, 3)}-${(bsb ?? "").slice(3, 6)}`;
const accountText = (number: string | null): string => (number ?? "").padStart(DIGITS, " ");
const blank = (length: number): string => " ".repeat(length);

export function abaFile({ name, payer, payOn, payments }: BankOrder): string {
  const [year = "", month = "", day = ""] = payOn.split("-");
  const total = summedAmounts(payments);
  const debit = payer.balanced ? total : 0;
  const remitter = abaText(payer.accountName ?? "", 16);
  const entry = (to: BankAccount, code: string, amount: number, reference: string): string =>
    [
      "1",
      bsbText(to.bsb),
      accountText(to.accountNumber),
      " ",
      code,
      zeros(amount, 10),
      abaText(to.accountName ?? "", 32),
      abaText(reference, 18),
      bsbText(payer.bsb),
      accountText(payer.accountNumber),
      remitter,
      zeros(0, 8),
    ].join("");
  const entries = [
    ...payments.map((payment) => entry(payment, CREDIT, payment.amount, payment.reference)),
    ...(payer.balanced ? [entry(payer, DEBIT, total, name)] : []),
  ];
  const head = [
    "0",
    blank(17),
    "01",
    abaText(payer.bankCode ?? "", 3),
    blank(7),
    abaText(payer.accountName ?? "", 26),
    zeros(payer.directEntryId ?? "", 6),
    abaText(name, 12),
    `${day}${month}${year.slice(2)}`,
    blank(40),
  ].join("");
  const foot = [
    "7",
    "999-999",
    blank(12),
    zeros(total - debit, 10),
    zeros(total, 10),
    zeros(debit, 10),
    blank(24),
    zeros(entries.length, 6),
    blank(40),
  ].join("");
  return `${[head, ...entries, foot].join("\r\n")}\r\n`;
}
