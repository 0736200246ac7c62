/** Files of banks, and short ways to send them and to read their lines. */
import { expect } from "vitest";
import { bankFiles, bankUploads } from "#contract/bank/bank-file.ts";
import { type BankLine, bankLines } from "#contract/bank/bank-line.ts";
import type { BankLineState } from "#contract/bank/codes.ts";
import { setUpInvoices } from "./invoices.ts";

interface Entry {
  amount: string;
  on?: string;
  out?: boolean;
  name?: string;
  text?: string;
  reference?: string;
  endToEnd?: string;
}
const tag = (name: string, content: string | undefined): string =>
  content === undefined ? "" : `<${name}>${content}</${name}>`;

/** An entry as version 02 or 08 writes it. */
function entryOf(
  { amount, on = "2026-02-01", out = false, name, text, reference, endToEnd }: Entry,
  version: string,
  currency: string,
): string {
  const late = version === "08";
  const party = tag("Nm", name);
  const side = out ? "Cdtr" : "Dbtr";
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${out ? "DBIT" : "CRDT"}</CdtDbtInd>
    <Sts>${late ? "<Cd>BOOK</Cd>" : "BOOK"}</Sts><BookgDt><Dt>${on}</Dt></BookgDt>
    <NtryDtls><TxDtls><Refs><EndToEndId>${endToEnd ?? "NOTPROVIDED"}</EndToEndId></Refs>
      ${name === undefined ? "" : tag("RltdPties", tag(side, late ? tag("Pty", party) : party))}
      ${tag("RmtInf", [tag("Ustrd", text), reference === undefined ? "" : `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`].join(""))}
    </TxDtls></NtryDtls></Ntry>`;
}
interface CamtOptions {
  /** Balances before and after, by their codes: { OPBD: "100.00", CLBD: "-12.50" }. */
  balances?: Readonly<Record<string, string>>;
  /** The day of the closing balance. */
  until?: string;
  version?: string;
  currency?: string;
  iban?: string;
}
export function camt(
  entries: readonly Entry[],
  {
    version = "02",
    currency = "AUD",
    iban = "DE02120300000000202051",
    balances = {},
    until = "2026-02-01",
  }: CamtOptions = {},
): string {
  const said = Object.entries(balances)
    .map(
      ([
        code,
        amount,
      ]) => `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace("-", "")}</Amt>
        <CdtDbtInd>${amount.startsWith("-") ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${until}</Dt></Dt></Bal>`,
    )
    .join("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
  <Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${said}${entries.map((entry) => entryOf(entry, version, currency)).join("")}</Stmt>
</BkToCstmrStmt></Document>`;
}

export async function setUpBank({ ask }: Parameters<typeof setUpInvoices>[0]) {
  const base = await setUpInvoices({ ask });
  const { token } = base.owner;
  const send = (content: string | Uint8Array, more: object = {}, by = token) =>
    ask(bankUploads.create, by, {
      body: { filename: "statement", account: "OPERATING", file: Buffer.from(content as string), ...more } as never,
    });
  const upload = async (content: string | Uint8Array, more: object = {}) => {
    const answer = await send(content, more);
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const file = async (id: string) => (await ask(bankFiles.get, token, { params: { id } })).data;
  /** Confirms the columns of a file as they are taken for, or as given. */
  const confirm = async (id: string, more: object = {}) => {
    const { preview, version: seen } = await file(id);
    const { columns, currency } = preview ?? { columns: [], currency: "AUD" };
    return ask(bankFiles.columns, token, { params: { id }, body: { columns, currency, seen, ...more } as never });
  };
  const preview = (id: string, body: object = {}) =>
    ask(bankFiles.preview, token, { params: { id }, body: body as never });
  const remove = (id: string) => ask(bankFiles.remove, token, { params: { id } });
  const listLines = async (state?: BankLineState) => (await ask(bankLines.list, token, { query: { state } })).data;
  const lines = async (state?: BankLineState): Promise<BankLine[]> => (await listLines(state)).lines;
  const acceptAll = (by = token) => ask(bankLines.acceptCertain, by, { body: {} });
  const accept = (
    line: BankLine,
    parts: readonly { invoiceId: string; amount: number }[],
    more: object = {},
    by = token,
  ) => ask(bankLines.accept, by, { params: { id: line.id }, body: { parts, seen: line.version, ...more } as never });
  const undo = (line: BankLine, reason = "Wrong line") =>
    ask(bankLines.undo, token, { params: { id: line.id }, body: { reason, seen: line.version } });
  const ignore = (line: BankLine, ignored = true) =>
    ask(bankLines.ignore, token, { params: { id: line.id }, body: { ignored, seen: line.version } });
  return { ...base, send, upload, file, confirm, preview, remove, listLines, lines, acceptAll, accept, undo, ignore };
}
