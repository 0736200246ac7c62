/** The oracle of the list of credit notes. */
import { randomUUIDv7 } from "node:crypto";
import { INVOICE_STATUSES, type InvoiceStatus } from "#contract/invoices/codes.ts";
import { buildAgency, buildPerson, buildRecord, buildSentInvoice, inAgency } from "../../../factories.ts";
import { day, insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";
import { distinct } from "../record-oracle.ts";

const date = (n: number): string => day(n).slice(0, 10);
const time = (text: string): number => Date.parse(`${text}T00:00:00Z`);

interface CreditNote extends OracleFact, Invoice {
  title: string;
  number: string | null;
  status: InvoiceStatus;
  net: number;
  tax: number;
  issuedOn: string | null;
  tags: string[];
  createdAt: string;
  updatedAt: string;
}
/** Fields that a credit note has from its invoice. */
interface Invoice {
  invoiceId: string;
  partnerId: string;
  client: string;
  personId: string | null;
  contractId: string | null;
  currency: string;
}
const among = (values: (fact: CreditNote) => readonly (string | null)[]) => ({
  keeps: (fact: CreditNote, wanted: readonly unknown[]) => values(fact).some((value) => wanted.includes(value)),
  values: (facts: readonly CreditNote[]) => distinct(facts.flatMap((fact) => [...values(fact)])),
});

async function buildOf(agencyId: string, n: number): Promise<Invoice> {
  const client = `Client ${n}`;
  const partnerId = await buildRecord("partner", agencyId, { displayName: client });
  const personId = n === 0 ? await buildPerson(agencyId) : null;
  const contractId = n === 0 ? null : await buildRecord("contract", agencyId);
  const currency = inTurn(["AUD", "EUR", "JPY"], n);
  const row = {
    id: randomUUIDv7(),
    title: `Of ${n}`,
    number: `INV-2026-000${n}`,
    status: "Sent",
    partner_id: partnerId,
    client,
    person_id: personId,
    contract_id: contractId,
    issuer: personId ? "TALENT" : "AGENCY",
    currency,
    version: 1,
    tax_mode: "Exclusive",
    issued_on: date(0),
    due_on: date(14),
    sent_at: day(0),
    parties: {},
    sent_to: [],
    net: 0,
    tax: 0,
    paid: 0,
    credited: 0,
    credit_used: 0,
    payment_status: "PAID",
    tags: [],
    created_at: day(0),
    updated_at: day(0),
  };
  await insertOracleRows(agencyId, "invoice", [row]);
  return { invoiceId: row.id, partnerId, client, personId, contractId, currency };
}

export const creditNotesOracle: Oracle<CreditNote> = {
  async seed(agencyId) {
    const invoices = await Promise.all([0, 1, 2].map((n) => buildOf(agencyId, n)));
    const facts = ODD_NAMES.map((title, n): CreditNote => {
      const status = inTurn(INVOICE_STATUSES, n);
      const draft = status === "Created";
      return {
        id: randomUUIDv7(),
        title,
        status,
        net: 1000 + (n % 6) * 100,
        tax: 100,
        ...inTurn(invoices, n >> 1),
        number: draft ? null : `CN-2026-${String(n).padStart(4, "0")}`,
        issuedOn: draft ? null : date(n % 9),
        tags: n % 3 === 0 ? ["tour"] : [],
        createdAt: day(n >> 1),
        updatedAt: day(100 - n),
      };
    });
    await insertOracleRows(
      agencyId,
      "credit_note",
      facts.map((note) => ({
        id: note.id,
        title: note.title,
        number: note.number,
        status: note.status,
        invoice_id: note.invoiceId,
        client: "",
        issuer: "AGENCY",
        currency: "AUD",
        tax_mode: "Exclusive",
        reason: "secret percent%",
        net: note.net,
        tax: note.tax,
        issued_on: note.issuedOn,
        sent_at: note.issuedOn && day(1),
        sent_to: [],
        tags: note.tags,
        business_note: "secret percent% under_score",
        version: 1,
        void_reason: note.status === "Voided" ? "secret percent%" : null,
        created_at: note.createdAt,
        updated_at: note.updatedAt,
      })),
    );
    await buildRecord("creditNote", agencyId, { deleted: true, displayName: "Deleted 100% under_score" });
    await buildRecord("creditNote", await buildAgency(), { displayName: "Elsewhere 100% under_score" });
    return facts;
  },
  searched: ({ title, number, client }) => [[title, number ?? "", client].join(" ")],
  dates: ({ issuedOn }) => issuedOn && day((time(issuedOn) - Date.UTC(2026, 0, 1)) / 86_400_000),
  sort: {
    title: { by: ({ title }) => title, as: "words" },
    number: { by: ({ number }) => number, as: "plain" },
    client: { by: ({ client }) => client, as: "words" },
    issuedOn: { by: ({ issuedOn }) => issuedOn, as: "plain" },
    total: { by: ({ net, tax }) => net + tax, as: "plain" },
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    updatedAt: { by: ({ updatedAt }) => updatedAt, as: "plain" },
  },
  filters: {
    statuses: { ...among(({ status }) => [status]), values: () => INVOICE_STATUSES },
    invoiceIds: among(({ invoiceId }) => [invoiceId]),
    partnerIds: among(({ partnerId }) => [partnerId]),
    talentIds: among(({ personId }) => [personId]),
    ownerId: among(({ personId }) => [personId]),
    contractIds: among(({ contractId }) => [contractId]),
    currencies: among(({ currency }) => [currency]),
    issued: {
      keeps: ({ issuedOn }, [range]) => {
        const [from, to] = Array.isArray(range) ? range : [null, null];
        return issuedOn !== null && (from === null || time(issuedOn) >= from) && (to === null || time(issuedOn) <= to);
      },
      values: () => [
        [time(date(2)), time(date(4))],
        [null, time(date(3))],
      ],
    },
    tags: { ...among(({ tags }) => tags) },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into credit_note (id, agency_id, title, invoice_id)
        select gen_random_uuid(), $1, 'One of many', $3
        from generate_series(1, $2)`,
      [agencyId, rows, await buildSentInvoice(agencyId)],
    )),
};
