/** Writes a SEPA credit transfer in ISO 20022 (pain.001.001.09). */
import { majorText } from "#contract/values/money.ts";
import { sepaText } from "./latin.ts";
import { type BankAccount, type BankOrder, summedAmounts } from "./payments.ts";

export const fitsSepa = ({ accountName, iban }: BankAccount): boolean => accountName !== null && iban !== null;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

type Node = readonly [tag: string, content: string | readonly Node[]];
function written([tag, content]: Node, depth: number): string {
  const indent = "  ".repeat(depth);
  // The closing tag has no attributes.
  const [name = ""] = tag.split(" ");
  if (typeof content === "string") return `${indent}<${tag}>${escaped(content)}</${name}>`;
  return [`${indent}<${tag}>`, ...content.map((child) => written(child, depth + 1)), `${indent}</${name}>`].join("\n");
}

/** Longest name, id and reference. */
const [NAME, ID, REMARK] = [70, 35, 140];
const agent = (bic: string | null): Node => [
  "FinInstnId",
  bic === null ? [["Othr", [["Id", "NOTPROVIDED"]]]] : [["BICFI", bic]],
];

export function sepaFile({ name, currency, payer, payOn, madeAt, payments }: BankOrder): string {
  const own = sepaText(payer.accountName ?? "", NAME);
  const sum = majorText(summedAmounts(payments), currency);
  const count = String(payments.length);
  const transfers = payments.map(
    ({ accountName, iban, bic, amount, reference }, n): Node => [
      "CdtTrfTxInf",
      [
        ["PmtId", [["EndToEndId", sepaText(`${name}-${n + 1}`, ID)]]],
        ["Amt", [[`InstdAmt Ccy="${currency}"`, majorText(amount, currency)]]],
        ...(bic === null ? [] : [["CdtrAgt", [agent(bic)]] as const]),
        ["Cdtr", [["Nm", sepaText(accountName ?? "", NAME)]]],
        ["CdtrAcct", [["Id", [["IBAN", iban ?? ""]]]]],
        ["RmtInf", [["Ustrd", sepaText(reference, REMARK)]]],
      ],
    ],
  );
  const message = sepaText(`${name}-${madeAt.replaceAll(/\D/g, "").slice(0, 14)}`, ID);
  const root: Node = [
    'Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
    [
      [
        "CstmrCdtTrfInitn",
        [
          [
            "GrpHdr",
            [
              ["MsgId", message],
              ["CreDtTm", madeAt.slice(0, 19)],
              ["NbOfTxs", count],
              ["CtrlSum", sum],
              ["InitgPty", [["Nm", own]]],
            ],
          ],
          [
            "PmtInf",
            [
              ["PmtInfId", sepaText(name, ID)],
              ["PmtMtd", "TRF"],
              ["BtchBookg", "true"],
              ["NbOfTxs", count],
              ["CtrlSum", sum],
              ["PmtTpInf", [["SvcLvl", [["Cd", "SEPA"]]]]],
              ["ReqdExctnDt", [["Dt", payOn]]],
              ["Dbtr", [["Nm", own]]],
              ["DbtrAcct", [["Id", [["IBAN", payer.iban ?? ""]]]]],
              ["DbtrAgt", [agent(payer.bic)]],
              ["ChrgBr", "SLEV"],
              ...transfers,
            ],
          ],
        ],
      ],
    ],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, 0)}\n`;
}
