import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { majorText } from "#contract/values/money.ts";
import { makeBankFile } from "./bank-file.ts";
import { sepaText } from "./latin.ts";
import type { BankOrder, BankPayment } from "./payments.ts";

const PAYMENT: BankPayment = {
  accountName: "Imogen Hart-Okafor",
  bankName: "Wattle Mutual",
  bsb: "999123",
  accountNumber: "12344821",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  amount: 350_00,
  reference: "PR-0012",
};
const ORDER: BankOrder = {
  name: "PR-0012",
  currency: "AUD",
  payOn: "2026-02-10",
  madeAt: "2026-02-09T03:04:05.678Z",
  payer: {
    accountName: "Harbour & Vale",
    bsb: "062000",
    accountNumber: "10203040",
    bankCode: "CBA",
    directEntryId: "301500",
    balanced: false,
    iban: "DE02120300000000202051",
    bic: null,
  },
  payments: [
    PAYMENT,
    { ...PAYMENT, accountName: "Zoë Łukasz with a name that goes on", amount: 1, accountNumber: "123456789" },
  ],
};
const linesOf = (order: BankOrder): string[] => makeBankFile(order).content.split("\r\n").slice(0, -1);

describe("an ABA file", () => {
  test("an ABA file describes itself, each payment and the totals in records of 120 characters", () => {
    const { kind, name, content } = makeBankFile(ORDER);
    expect([kind, name]).toEqual(["ABA", "PR-0012 AUD.aba"]);
    expect(content.endsWith("\r\n")).toBe(true);
    expect(linesOf(ORDER)).toEqual([
      `0${" ".repeat(17)}01CBA${" ".repeat(7)}Harbour & Vale            301500PR-0012     100226${" ".repeat(40)}`,
      "1999-123 12344821 500000035000Imogen Hart-Okafor              PR-0012           062-000 10203040Harbour & Vale  00000000",
      "1999-123123456789 500000000001Zoe Lukasz with a name that goesPR-0012           062-000 10203040Harbour & Vale  00000000",
      `7999-999${" ".repeat(12)}000003500100000350010000000000${" ".repeat(24)}000002${" ".repeat(40)}`,
    ]);
    for (const line of linesOf(ORDER)) expect(line).toHaveLength(120);
  });

  test("a balanced ABA file takes the sum from the agency's account, and nets to zero", () => {
    const lines = linesOf({ ...ORDER, payer: { ...ORDER.payer, balanced: true } });
    expect(lines).toHaveLength(5);
    expect(lines[3]?.slice(0, 30)).toBe("1062-000 10203040 130000035001");
    expect(lines[4]?.slice(20, 50)).toBe("000000000000000350010000035001");
    expect(lines[4]?.slice(74, 80)).toBe("000003");
  });

  test("an ABA file keeps its columns whatever it is given", () => {
    const odd = { ...PAYMENT, accountName: "张伟 🎭\n\u0000 Ünï", reference: "PR-0012 and a very long reference" };
    for (const line of linesOf({ ...ORDER, payments: [odd] })) {
      expect(line).toHaveLength(120);
      expect(line).toMatch(/^[\x20-\x7e]+$/);
    }
  });
});

/** The texts of a document by their path. */
function parsed(xml: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const path: string[] = [];
  let text = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(name);
        text = "";
        for (const [key, value] of Object.entries(attributes)) texts.set(`${path.join("/")}@${key}`, [value]);
      },
      ontext: (piece) => {
        text += piece;
      },
      onclosetag() {
        const elementPath = path.slice(2).join("/");
        if (text.trim() !== "") texts.set(elementPath, [...(texts.get(elementPath) ?? []), text]);
        text = "";
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return texts;
}

describe("a SEPA file (pain.001.001.09)", () => {
  const euros: BankOrder = { ...ORDER, currency: "EUR" };

  test("a SEPA file holds its payments, their count and their exact sum", () => {
    const { kind, name, content } = makeBankFile(euros);
    expect([kind, name]).toEqual(["SEPA", "PR-0012 EUR.xml"]);
    const read = parsed(content);
    expect(read.get("Document@xmlns")).toEqual(["urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"]);
    for (const part of ["GrpHdr", "PmtInf"]) {
      expect(read.get(`${part}/NbOfTxs`)).toEqual(["2"]);
      expect(read.get(`${part}/CtrlSum`)).toEqual(["350.01"]);
    }
    expect(read.get("GrpHdr/MsgId")).toEqual(["PR-0012-20260209030405"]);
    expect(read.get("GrpHdr/CreDtTm")).toEqual(["2026-02-09T03:04:05"]);
    expect(read.get("PmtInf/ReqdExctnDt/Dt")).toEqual(["2026-02-10"]);
    expect(read.get("PmtInf/Dbtr/Nm")).toEqual(["Harbour + Vale"]);
    expect(read.get("PmtInf/DbtrAcct/Id/IBAN")).toEqual(["DE02120300000000202051"]);
    expect(read.get("PmtInf/DbtrAgt/FinInstnId/Othr/Id")).toEqual(["NOTPROVIDED"]);
    const prefix = "PmtInf/CdtTrfTxInf";
    expect(read.get(`${prefix}/Amt/InstdAmt`)).toEqual(["350.00", "0.01"]);
    expect(read.get(`${prefix}/PmtId/EndToEndId`)).toEqual(["PR-0012-1", "PR-0012-2"]);
    expect(read.get(`${prefix}/Cdtr/Nm`)).toEqual(["Imogen Hart-Okafor", "Zoe Lukasz with a name that goes on"]);
    expect(read.get(`${prefix}/CdtrAgt/FinInstnId/BICFI`)).toEqual(["COBADEFFXXX", "COBADEFFXXX"]);
    expect(read.get(`${prefix}/RmtInf/Ustrd`)).toEqual(["PR-0012", "PR-0012"]);
  });

  test("a SEPA file leaves out the creditor's bank where its BIC is not known", () => {
    const { content } = makeBankFile({ ...euros, payments: [{ ...PAYMENT, bic: null }] });
    expect(content).not.toContain("CdtrAgt");
  });

  test("a SEPA file sums many amounts without rounding", () => {
    const payments = Array.from({ length: 500 }, (_, n) => ({ ...PAYMENT, amount: 10_000_000_01 + n }));
    const sum = payments.reduce((total, { amount }) => total + BigInt(amount), 0n);
    const read = parsed(makeBankFile({ ...euros, payments }).content);
    expect(read.get("GrpHdr/CtrlSum")).toEqual([majorText(Number(sum), "EUR")]);
    expect(read.get("GrpHdr/NbOfTxs")).toEqual(["500"]);
  });

  test.each([
    ["Müller & Söhne GmbH", "Muller + Sohne GmbH"],
    ["Ærøskøbing Straße", "Aeroskobing Strasse"],
    ["//PR-0012//a/", "PR-0012/a"],
    ["Łódź – “Théâtre” <b>", "Lodz - .Theatre. .b."],
    ["张伟", ".."],
  ])("a SEPA file writes %s with the letters of the rulebooks", (text, written) => {
    expect(sepaText(text, 70).toLowerCase()).toBe(written.toLowerCase());
    expect(sepaText(text, 70)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
  });
});

test("a run in any other currency is exported as a table, in which no cell is a formula", () => {
  const { kind, name, content } = makeBankFile({
    ...ORDER,
    currency: "JPY",
    payments: [{ ...PAYMENT, accountName: "=1+1", amount: 35_000 }],
  });
  expect([kind, name]).toEqual(["CSV", "PR-0012 JPY.csv"]);
  const [, row] = content.split("\r\n");
  expect(row).toContain(`"'=1+1"`);
  expect(row).toContain(`"35000","JPY","2026-02-10","PR-0012"`);
});
