/**
 * Reads a statement (camt.053), a report of the day (052) or a notification (054) in any version: the booked entries,
 * with the details of each payment.
 */
import type { LeftOutReason } from "#contract/bank/codes.ts";
import {
  type BankFileBalance,
  BankFileError,
  type BankFileLine,
  type BankStatement,
  cleanText,
  givenReference,
  leftOutRows,
  minorAmount,
  refuseTooMany,
} from "./statement.ts";
import { elementAt, elementsAt, readXml, textAt, type XmlNode } from "./xml.ts";

/** Name of a statement in each kind of message. */
const KINDS: Readonly<Record<string, string>> = {
  BkToCstmrStmt: "Stmt",
  BkToCstmrAcctRpt: "Rpt",
  BkToCstmrDbtCdtNtfctn: "Ntfctn",
};
const notCamt = () =>
  new BankFileError(
    "This is no statement as camt.053. Choose camt.053 (also 052 or 054), MT940 or CSV where you download it from your bank.",
  );
const DAY = /^\d{4}-\d\d-\d\d/;
function dayOf(node: XmlNode | undefined): string {
  const text = textAt(node, "Dt") ?? textAt(node, "DtTm") ?? "";
  const day = DAY.exec(text)?.[0] ?? "";
  const read = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(read.getTime()) || !read.toISOString().startsWith(day) || day === "")
    throw new BankFileError("An entry of this file has no day on which it was booked.");
  return day;
}

/** Returns an amount with its sign: negative if it is debited. */
function amountOf(amount: XmlNode | undefined, indicator: string | undefined): { amount: number; currency: string } {
  const currency = amount?.attributes.Ccy ?? "";
  const minor = /^[A-Z]{3}$/.test(currency) ? minorAmount(amount?.text.trim() ?? "", currency) : null;
  if (minor === null || minor < 0 || (indicator !== "CRDT" && indicator !== "DBIT"))
    throw new BankFileError("An entry of this file has no amount that can be read.");
  return { currency, amount: indicator === "DBIT" ? -minor : minor };
}

const numberOf = (account: XmlNode | undefined): string | null =>
  cleanText(textAt(account, "Id", "IBAN") ?? textAt(account, "Id", "Othr", "Id"), 40);

/** Returns the name of the other party; older versions have it a level higher. */
function nameOf(details: XmlNode | undefined, incoming: boolean): string | null {
  const parties = elementAt(details, "RltdPties");
  for (const role of incoming ? ["Dbtr", "UltmtDbtr"] : ["Cdtr", "UltmtCdtr"]) {
    const party = elementAt(parties, role);
    const name = textAt(party, "Pty", "Nm") ?? textAt(party, "Nm");
    if (name) return cleanText(name, 200);
  }
  return null;
}

function detailsOf(entry: XmlNode, details: XmlNode | undefined, incoming: boolean) {
  const remittance = elementAt(details, "RmtInf");
  const structured = elementsAt(remittance, "Strd");
  const free = elementsAt(remittance, "Ustrd").map(({ text }) => text);
  const documents = structured.flatMap((part) =>
    elementsAt(part, "RfrdDocInf").flatMap((document) => textAt(document, "Nb") ?? []),
  );
  const additional = structured.flatMap((part) => elementsAt(part, "AddtlRmtInf").map(({ text }) => text));
  const reference =
    structured.map((part) => textAt(part, "CdtrRefInf", "Ref")).find(Boolean) ??
    givenReference(textAt(details, "Refs", "EndToEndId"));
  const references = [
    textAt(entry, "AcctSvcrRef"),
    textAt(details, "Refs", "AcctSvcrRef") ?? textAt(details, "Refs", "TxId"),
  ].flatMap((id) => givenReference(id) ?? []);
  return {
    name: nameOf(details, incoming),
    text: cleanText([...free, ...documents, ...additional].join(" ")) ?? cleanText(textAt(entry, "AddtlNtryInf")),
    reference: cleanText(reference, 140),
    bankReference: references.length > 0 ? [...new Set(references)].join(" ") : null,
  };
}

/** Returns why an entry is no line; null for a booked one. */
function leftOutOf(entry: XmlNode): LeftOutReason | null {
  const status = textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts", "Prtry") ?? textAt(entry, "Sts") ?? "BOOK";
  return status === "BOOK" ? null : "PENDING";
}
/** Describes an entry that is left out. */
const inWords = (entry: XmlNode): string =>
  [
    textAt(entry, "BookgDt", "Dt") ?? textAt(entry, "ValDt", "Dt"),
    [
      textAt(entry, "CdtDbtInd") === "DBIT" ? "-" : "",
      textAt(entry, "Amt"),
      " ",
      elementAt(entry, "Amt")?.attributes.Ccy,
    ].join(""),
    textAt(entry, "AddtlNtryInf") ?? textAt(entry, "NtryDtls", "TxDtls", "RmtInf", "Ustrd"),
  ]
    .filter(Boolean)
    .join(" · ");

/** Returns the payments of an entry. One line for an entry of several payments whose amounts are not all given. */
function linesOfEntry(entry: XmlNode, number: string | null): BankFileLine[] {
  const onDate = dayOf(elementAt(entry, "BookgDt") ?? elementAt(entry, "ValDt"));
  const indicator = textAt(entry, "CdtDbtInd");
  const whole = amountOf(elementAt(entry, "Amt"), indicator);
  const incoming = whole.amount > 0;
  const payments = elementsAt(entry, "NtryDtls").flatMap((details) => elementsAt(details, "TxDtls"));
  if (payments.length > 1) {
    const parts = payments.map((details) => ({
      details,
      amount: elementAt(details, "Amt") ?? elementAt(details, "AmtDtls", "TxAmt", "Amt"),
      indicator: textAt(details, "CdtDbtInd") ?? indicator,
    }));
    if (parts.every(({ amount }) => amount?.attributes.Ccy === whole.currency)) {
      const split = parts.map(({ details, amount, indicator: direction }) => ({
        onDate,
        number,
        ...amountOf(amount, direction),
        ...detailsOf(entry, details, direction === "CRDT"),
      }));
      if (split.reduce((sum, { amount }) => sum + amount, 0) === whole.amount) return split;
    }
  }
  return [{ onDate, number, ...whole, ...detailsOf(entry, payments[0], incoming) }];
}

/** Returns the balance of a statement by its code. Interim balances, between pages of one statement, are left out. */
function balanceAt(statement: XmlNode, codes: readonly string[]) {
  const balance = codes
    .map((code) => elementsAt(statement, "Bal").find((element) => textAt(element, "Tp", "CdOrPrtry", "Cd") === code))
    .find(Boolean);
  if (!balance) return null;
  const { amount, currency } = amountOf(elementAt(balance, "Amt"), textAt(balance, "CdtDbtInd"));
  return { amount, currency, on: dayOf(elementAt(balance, "Dt")) };
}
/** Reads a statement's balances, and the difference that its lines leave. */
function balanceOf(statement: XmlNode, lines: readonly BankFileLine[]): BankFileBalance[] {
  const closing = balanceAt(statement, ["CLBD"]);
  if (!closing) return [];
  const { currency, on } = closing;
  // The closing balance of the period before is this period's opening one.
  const before = balanceAt(statement, ["OPBD", "PRCD"]);
  const opening = before?.currency === currency ? before.amount : null;
  const sum = lines.filter((line) => line.currency === currency).reduce((total, { amount }) => total + amount, 0);
  return [
    {
      number: numberOf(elementAt(statement, "Acct")),
      currency,
      on,
      opening,
      closing: closing.amount,
      unexplained: opening === null ? null : closing.amount - opening - sum,
    },
  ];
}

export function readCamt(bytes: Uint8Array): BankStatement {
  const lines: BankFileLine[] = [];
  const leftOut = leftOutRows();
  const balances: BankFileBalance[] = [];
  let statements = 0;
  /** Index of this statement's first line. */
  let from = 0;
  readXml(bytes, ["Ntry", ...Object.values(KINDS)], (node, above) => {
    const statement = KINDS[above[1]?.name ?? ""];
    if (above[0]?.name !== "Document" || statement === undefined) throw notCamt();
    if (node.name === statement) {
      statements += 1;
      balances.push(...balanceOf(node, lines.slice(from)));
      from = lines.length;
      return;
    }
    if (node.name !== "Ntry") throw notCamt();
    const reason = leftOutOf(node);
    const found = reason === null ? linesOfEntry(node, numberOf(elementAt(above[2], "Acct"))) : [];
    if (reason !== null) leftOut.add(reason, inWords(node));
    for (const line of found)
      if (line.amount === 0) leftOut.add("NO_AMOUNT", inWords(node));
      else lines.push(line);
    refuseTooMany(lines.length);
  });
  if (statements === 0) throw notCamt();
  return { lines, balances, leftOut: leftOut.rows() };
}
