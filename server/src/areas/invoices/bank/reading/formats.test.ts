import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { BankLine } from "#contract/bank/bank-line.ts";
import { formatAmount } from "#contract/values/money.ts";
import { startApp } from "#test/app.ts";
import { bankSetting } from "#test/finance/bank.ts";
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

describe("an export of a bank or a payment service is read as it is, and adds its lines:", () => {
  test.each(EXPORTS.map((of): [string, BankExport] => [of.bank, of]))("%s", async (_, of) => {
    const bank = await bankSetting({ ask });
    const { id } = await bank.take(of.encoding ? iconv.encode(of.file, of.encoding) : Buffer.from(of.file));
    const confirmed = await bank.confirm(id, of.currency === undefined ? {} : { currency: of.currency });
    expect(confirmed.error?.details ?? []).toEqual([]);
    const lines = [...(await bank.lines()), ...(await bank.lines("OUT"))].map(inWords).map(plain);
    expect(lines.toSorted()).toEqual(of.lines.map(plain).toSorted());
    const { leftOut, balances } = confirmed.data;
    expect(Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count]))).toEqual(of.leftOut ?? {});
    if (of.balance !== undefined)
      expect(
        balances.map(({ closing, currency, unexplained }) => [
          `${formatAmount(closing, currency).replaceAll(",", "")} ${currency}`,
          unexplained,
        ]),
      ).toEqual([[of.balance, 0]]);
  });
});
