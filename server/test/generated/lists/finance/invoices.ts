/** The oracles of the list of invoices, and of what is ready to be invoiced. */
import { randomUUIDv7 } from "node:crypto";
import { INVOICE_STATUSES, type InvoiceStatus, ORIGIN_KINDS, READY_STATES } from "#contract/invoices/codes.ts";
import { SYNC_STATUSES, type SyncStatus } from "#contract/xero/codes.ts";
import { buildAgency, buildPerson, buildRecord, inAgency } from "../../../factories.ts";
import { day, insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";
import { distinct } from "../record-oracle.ts";

const date = (n: number): string => day(n).slice(0, 10);
const buildThree = (build: () => Promise<string>) => Promise.all([1, 2, 3].map(build));
const clientName = (n: number): string => `Client ${n}`;

interface Invoice extends OracleFact {
  title: string;
  number: string | null;
  status: InvoiceStatus;
  partnerId: string;
  client: string;
  personId: string | null;
  contractId: string | null;
  currency: string;
  net: number;
  tax: number;
  paid: number;
  issuedOn: string | null;
  dueOn: string | null;
  syncStatus: SyncStatus;
  /** States of its emails, in the order in which they were sent. */
  emails: readonly ("failed" | "sent")[];
  tags: string[];
  createdAt: string;
  updatedAt: string;
}
const open = ({ net, tax, paid }: Invoice): number => net + tax - paid;
const paymentStatus = (invoice: Invoice): string =>
  invoice.paid === 0 ? "UNPAID" : open(invoice) === 0 ? "PAID" : "PARTIALLY_PAID";
const among = (values: (fact: Invoice) => readonly (string | null)[]) => ({
  keeps: (fact: Invoice, wanted: readonly unknown[]) => values(fact).some((value) => wanted.includes(value)),
  values: (facts: readonly Invoice[]) => distinct(facts.flatMap((fact) => [...values(fact)])),
});
const time = (text: string | null): number =>
  text === null ? Number.NaN : Date.parse(`${text.slice(0, 10)}T00:00:00Z`);

export const invoicesOracle: Oracle<Invoice> = {
  async seed(agencyId) {
    const partners = await Promise.all(
      [0, 1, 2].map((n) => buildRecord("partner", agencyId, { displayName: clientName(n) })),
    );
    const talents = await buildThree(() => buildPerson(agencyId));
    const contracts = await buildThree(() => buildRecord("contract", agencyId));
    const facts = ODD_NAMES.map((title, n): Invoice => {
      const status = inTurn(INVOICE_STATUSES, n);
      const issued = status === "Created" ? null : date(n % 9);
      const net = 1000 + (n % 6) * 100;
      return {
        id: randomUUIDv7(),
        title,
        status,
        net,
        tax: 100,
        number: status === "Created" ? null : `INV-2026-${String(n).padStart(4, "0")}`,
        partnerId: inTurn(partners, n),
        client: clientName(n % 3),
        personId: n % 4 === 0 ? inTurn(talents, n >> 2) : null,
        contractId: n % 4 === 1 ? inTurn(contracts, n >> 2) : null,
        currency: inTurn(["AUD", "EUR", "JPY"], n >> 1),
        paid: status === "Sent" ? inTurn([0, 500, net + 100], n >> 2) : 0,
        issuedOn: issued,
        // Long past, or far ahead.
        dueOn: issued === null && n % 2 ? null : n % 5 < 3 ? date(10 + (n % 7)) : "2190-01-01",
        syncStatus: status === "Created" ? "NOT_SYNCED" : inTurn(SYNC_STATUSES, n >> 1),
        emails: status === "Sent" ? inTurn([[], ["failed"], ["failed", "sent"], ["sent", "failed"]], n) : [],
        tags: n % 3 === 0 ? ["tour"] : [],
        createdAt: day(n >> 1),
        updatedAt: day(100 - n),
      };
    });
    const parties = {
      from: { name: "A", taxNumber: null, address: [] },
      to: { name: "B", taxNumber: null, address: [] },
    };
    await insertOracleRows(
      agencyId,
      "invoice",
      facts.map((invoice) => ({
        id: invoice.id,
        title: invoice.title,
        number: invoice.number,
        status: invoice.status,
        partner_id: invoice.partnerId,
        client: "",
        person_id: invoice.personId,
        contract_id: invoice.contractId,
        issuer: invoice.personId ? "TALENT" : "AGENCY",
        currency: invoice.currency,
        tax_mode: "Exclusive",
        net: invoice.net,
        tax: invoice.tax,
        paid: invoice.paid,
        payment_status: paymentStatus(invoice),
        issued_on: invoice.issuedOn,
        due_on: invoice.dueOn,
        tags: invoice.tags,
        sent_to: [],
        sent_at: invoice.issuedOn && day(1),
        parties: invoice.issuedOn && parties,
        business_note: "secret percent% under_score",
        version: 1,
        created_at: invoice.createdAt,
        updated_at: invoice.updatedAt,
      })),
    );
    for (const { id, syncStatus } of facts.filter((invoice) => invoice.syncStatus !== "NOT_SYNCED"))
      await inAgency(
        agencyId,
        `insert into xero_document (id, agency_id, document_id, invoice_id, status)
          values (gen_random_uuid(), $1, $2, $2, $3)`,
        [agencyId, id, syncStatus],
      );
    for (const { id, emails } of facts)
      for (const [place, state] of emails.entries())
        await inAgency(
          agencyId,
          `insert into invoice_email (id, agency_id, invoice_id, kind, batch_id, recipients, subject, state, created_at)
            values (gen_random_uuid(), $1, $2, 'invoice', gen_random_uuid(), '{}', 'Invoice', $3, $4)`,
          [agencyId, id, state, day(place)],
        );
    await buildRecord("invoice", agencyId, { deleted: true, displayName: "Deleted 100% under_score" });
    await buildRecord("invoice", await buildAgency(), { displayName: "Elsewhere 100% under_score" });
    return facts;
  },
  searched: ({ title, number, client }) => [[title, number ?? "", client].join(" ")],
  dates: ({ issuedOn }) => issuedOn && day((time(issuedOn) - Date.UTC(2026, 0, 1)) / 86_400_000),
  sort: {
    title: { by: ({ title }) => title, as: "words" },
    number: { by: ({ number }) => number, as: "plain" },
    client: { by: ({ client }) => client, as: "words" },
    issuedOn: { by: ({ issuedOn }) => issuedOn, as: "plain" },
    dueDate: { by: ({ dueOn }) => dueOn, as: "plain" },
    total: { by: ({ net, tax }) => net + tax, as: "plain" },
    open: { by: open, as: "plain" },
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    updatedAt: { by: ({ updatedAt }) => updatedAt, as: "plain" },
  },
  filters: {
    statuses: { ...among(({ status }) => [status]), values: () => INVOICE_STATUSES },
    paymentStatuses: among((invoice) => [paymentStatus(invoice)]),
    overdue: {
      keeps: (invoice, [is]) =>
        is ===
        (invoice.status === "Sent" && open(invoice) > 0 && invoice.dueOn !== null && invoice.dueOn < "2026-06-01"),
      values: () => [true, false],
    },
    unsent: {
      keeps: ({ emails }, [is]) => is === (emails.at(-1) === "failed"),
      values: () => [true, false],
    },
    syncStatuses: { ...among(({ syncStatus }) => [syncStatus]), values: () => SYNC_STATUSES },
    partnerIds: among(({ partnerId }) => [partnerId]),
    talentIds: among(({ personId }) => [personId]),
    ownerId: among(({ personId }) => [personId]),
    contractIds: among(({ contractId }) => [contractId]),
    currencies: among(({ currency }) => [currency]),
    due: {
      keeps: ({ dueOn }, [range]) => {
        const [from, to] = Array.isArray(range) ? range : [null, null];
        return dueOn !== null && (from === null || time(dueOn) >= from) && (to === null || time(dueOn) <= to);
      },
      values: () => [
        [time(date(11)), time(date(14))],
        [null, time(date(12))],
      ],
    },
    tags: { ...among(({ tags }) => tags) },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into invoice (id, agency_id, title)
        select gen_random_uuid(), $1, 'One of many'
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
};

interface ReadyFact extends OracleFact {
  title: string;
  contractNumber: string;
  client: string;
  partnerId: string;
  talentId: string;
  amount: number;
  dueOn: string;
  state: string;
}
const ready = (values: (fact: ReadyFact) => string) => ({
  keeps: (fact: ReadyFact, wanted: readonly unknown[]) => wanted.includes(values(fact)),
  values: (facts: readonly ReadyFact[]) => distinct(facts.map(values)),
});
export const readyOracle: Oracle<ReadyFact> = {
  async seed(agencyId) {
    const facts: ReadyFact[] = [];
    for (const n of [0, 1, 2]) {
      const [number, client, title] = [`C-2026-000${n}`, clientName(n), `Contract ${n}`];
      const partnerId = await buildRecord("partner", agencyId, { displayName: client });
      const contractId = await buildRecord("contract", agencyId, { displayName: title });
      const talentId = await buildPerson(agencyId);
      await inAgency(agencyId, "update contract set partner_id = $2, number = $3 where id = $1", [
        contractId,
        partnerId,
        number,
      ]);
      await inAgency(
        agencyId,
        `insert into involvement (id, agency_id, record_id, involved_id, role)
          values (gen_random_uuid(), $1, $2, $3, 'RELATED')`,
        [agencyId, contractId, talentId],
      );
      const parts = ODD_NAMES.filter((_, place) => place % 3 === n).map((name, place) => ({
        id: randomUUIDv7(),
        name,
        amount: (place % 6) * 100,
        due: date(place % 9),
        state: inTurn(["READY_TO_INVOICE", "INVOICED", "PAID", "PLANNED"], place),
      }));
      await insertOracleRows(
        agencyId,
        "instalment",
        parts.map(({ id, name, amount, due, state }, place) => ({
          id,
          contract_id: contractId,
          place,
          title: name,
          share: "AMOUNT",
          amount,
          rule: "DATE",
          on_date: due,
          state,
          day_offset: 0,
        })),
      );
      for (const { id, name, amount, due, state } of parts)
        if (state !== "PLANNED")
          facts.push({
            id: `instalment:${id}`,
            title: `${title}, ${name}`,
            contractNumber: number,
            client,
            partnerId,
            talentId,
            amount,
            dueOn: due,
            state: state === "READY_TO_INVOICE" ? READY_STATES[0] : READY_STATES[1],
          });
    }
    return facts;
  },
  searched: ({ title, contractNumber, client }) => [[title, contractNumber, client].join(" ")],
  sort: {
    dueDate: { by: ({ dueOn }) => dueOn, as: "plain" },
    title: { by: ({ title }) => title, as: "words" },
    client: { by: ({ client }) => client, as: "words" },
    amount: { by: ({ amount }) => amount, as: "plain" },
  },
  filters: {
    states: ready(({ state }) => state),
    kinds: { keeps: (_, wanted) => wanted.includes(ORIGIN_KINDS[0]), values: () => ORIGIN_KINDS },
    partnerIds: ready(({ partnerId }) => partnerId),
    ownerId: ready(({ talentId }) => talentId),
  },
  bulk: "instalments become ready a few at a time, and making many would need as many contracts",
};
