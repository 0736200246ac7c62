import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { BankLine } from "#contract/bank/bank-line.ts";
import { formatAmount } from "#contract/values/money.ts";
import { startApp } from "#test/app.ts";
import { setUpBank } from "#test/finance/bank.ts";
import type { BankExport } from "#test/finance/bank-exports/bank-export.ts";
import { EUROPEAN_EXPORTS } from "#test/finance/bank-exports/european.ts";
import { GERMAN_EXPORTS } from "#test/finance/bank-exports/german.ts";
import { OVERSEAS_EXPORTS } from "#test/finance/bank-exports/overseas.ts";

const { ask } = await startApp();
const EXPORTS = [...GERMAN_EXPORTS, ...EUROPEAN_EXPORTS, ...OVERSEAS_EXPORTS];

const inWords = ({ on, amount, currency, name, text, reference }: BankLine): string =>
  [
    `${on} ${formatAmount(amount, currency).replaceAll(",", "")} ${currency}`,
    ...[name, text, reference].map((said) => said ?? ""),
  ].join(" | ");
const plain = (line: string): string => line.replaceAll(/ +/g, " ").trimEnd();

describe("an export of a bank or a payment service", () => {
  test.each(EXPORTS.map((file): [string, BankExport] => [file.bank, file]))(
    "the export of %s is read as it is, and adds its lines",
    async (_, file) => {
      const bank = await setUpBank({ ask });
      const { id } = await bank.upload(file.encoding ? iconv.encode(file.file, file.encoding) : Buffer.from(file.file));
      const confirmed = await bank.confirm(id, file.currency === undefined ? {} : { currency: file.currency });
      expect(confirmed.error?.details ?? []).toEqual([]);
      const lines = [...(await bank.lines()), ...(await bank.lines("OUT"))].map(inWords).map(plain);
      expect(lines.toSorted()).toEqual(file.lines.map(plain).toSorted());
      const { leftOut, balances } = confirmed.data;
      expect(Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count]))).toEqual(file.leftOut ?? {});
      if (file.balance !== undefined)
        expect(
          balances.map(({ closing, currency, unexplained }) => [
            `${formatAmount(closing, currency).replaceAll(",", "")} ${currency}`,
            unexplained,
          ]),
        ).toEqual([[file.balance, 0]]);
    },
  );
});
