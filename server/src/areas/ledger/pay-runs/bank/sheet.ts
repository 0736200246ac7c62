/** Writes payments as a table, for banks that take neither of the other files. */
import { majorText } from "#contract/values/money.ts";
import { csvText } from "#server/lib/sheet/csv.ts";
import type { BankAccount, BankOrder } from "./payments.ts";

export const fitsSheet = ({ accountName, accountNumber, iban }: BankAccount): boolean =>
  accountName !== null && (accountNumber !== null || iban !== null);

const HEAD = ["Name", "Bank", "BSB", "Account number", "IBAN", "BIC", "Amount", "Currency", "Pay on", "Reference"];

export const sheetFile = ({ currency, payOn, payments }: BankOrder): string =>
  csvText(
    HEAD,
    payments.map(({ accountName, bankName, bsb, accountNumber, iban, bic, amount, reference }) => [
      accountName,
      bankName,
      bsb,
      accountNumber,
      iban,
      bic,
      majorText(amount, currency),
      currency,
      payOn,
      reference,
    ]),
  );
