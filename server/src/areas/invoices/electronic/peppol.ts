/** Handlers of documents for Peppol. Addresses are read when the file is made: they are the route, not the content. */
import { sql } from "drizzle-orm";
import { ERRORS } from "#contract/errors.ts";
import type { creditNotePeppol, invoicePeppol, PeppolLack, PeppolState } from "#contract/invoices/peppol.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { electronicAddressOf } from "#contract/values/identifiers/electronic-address.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { countryOfPlace } from "#server/lib/values/country-of-place.ts";
import { printedCreditOf } from "../credit/credit-link.ts";
import { creditNoteKit } from "../credit/credit-note.ts";
import { invoiceKit } from "../invoice.ts";
import { printedOf } from "../link.ts";
import { type EInvoiceSource, eInvoiceOf } from "./e-invoice.ts";
import { peppolDocument } from "./ubl.ts";

const MAX_DECIMALS = 2;

export interface PeppolSource extends EInvoiceSource {
  status: "Created" | "Sent" | "Voided";
}
export interface PeppolAddresses {
  from: string | null;
  to: string | null;
}

const isPlaced = ({ place }: EInvoiceSource["from"]): boolean =>
  place !== null && countryOfPlace(place.country, null) !== null;

/** Returns what a document lacks for Peppol. */
export function missingForPeppol(source: PeppolSource, { from, to }: PeppolAddresses): PeppolLack[] {
  const taxed = source.lines.some(({ tax }) => tax !== 0);
  const lacks: readonly (readonly [PeppolLack, boolean])[] = [
    ["sent", source.status !== "Sent"],
    ["ownAddress", from === null],
    ["ownPlace", !isPlaced(source.from)],
    ["clientAddress", to === null],
    ["clientPlace", !isPlaced(source.to)],
    ["reference", source.reference === null || source.reference.trim() === ""],
    ["taxNumber", taxed && source.from.taxNumber === null],
    ["decimals", decimalsOf(source.currency) > MAX_DECIMALS],
  ];
  const missing = lacks.flatMap(([lack, is]) => (is ? [lack] : []));
  // With all fields there, only prices can be what doesn't fit the model.
  return missing.length === 0 && eInvoiceOf(source) === null ? ["prices"] : missing;
}

/** Returns the XML of a complete document. */
export function peppolXml(source: PeppolSource, { from, to }: PeppolAddresses): string {
  const document = eInvoiceOf(source);
  if (!document || from === null || to === null || source.reference === null)
    throw new Error("it lacks what Peppol asks for");
  const route = { seller: electronicAddressOf(from), buyer: electronicAddressOf(to), reference: source.reference };
  return peppolDocument(document, route);
}

/** The address of the agency, and the first that the client's billing contacts have. */
async function addressesOf(db: Db, invoiceId: string): Promise<PeppolAddresses> {
  const { rows } = await db.execute<{ from: string | null; to: string | null }>(
    sql`select (select s.electronic_address from invoice_setting s where s.agency_id = i.agency_id) as "from",
        (select b.electronic_address
          from billing_contact b
          where b.agency_id = i.agency_id
            and b.owner_id = i.partner_id
            and b.deleted_at is null
            and b.electronic_address is not null
          order by b.person_in_charge, b.id limit 1) as "to" from invoice i where i.id = ${invoiceId}::uuid`,
  );
  return found(rows[0]);
}

interface Asked {
  source: PeppolSource;
  addresses: PeppolAddresses;
}
const stateOf = ({ source, addresses }: Asked): PeppolState => ({
  lacks: missingForPeppol(source, addresses),
  ...addresses,
});
const fileOf = ({ source, addresses }: Asked) => {
  const lacks = missingForPeppol(source, addresses);
  if (lacks.length > 0)
    throw new Refusal(
      "notForPeppol",
      lacks.map((code) => ({ field: "id", code, message: ERRORS.notForPeppol[1] })),
    );
  const xml = peppolXml(source, addresses);
  return {
    name: `${source.number}.xml`,
    type: "application/xml",
    parts: (async function* () {
      yield Buffer.from(xml);
    })(),
  };
};

async function ofInvoice(db: Db, actor: Actor, id: string): Promise<Asked> {
  const printed = await printedOf(db, found(await invoiceKit.read(db, actor, id)));
  const source = { ...printed, kind: "invoice", note: printed.issuerNote, invoiceNumber: null } as const;
  return { source, addresses: await addressesOf(db, id) };
}
/** A credit note takes the reference of its invoice. */
async function ofCreditNote(db: Db, actor: Actor, id: string): Promise<Asked> {
  const creditNote = found(await creditNoteKit.read(db, actor, id));
  const printed = await printedCreditOf(db, creditNote);
  const invoiceId = creditNote.invoice.id;
  const { rows } = await db.execute<{ reference: string | null }>(
    sql`select reference from invoice where id = ${invoiceId}::uuid`,
  );
  const { reference } = found(rows[0]);
  const source = {
    ...printed,
    ...({ kind: "creditNote", dueDate: null, bank: null, note: printed.reason, reference } as const),
  };
  return { source, addresses: await addressesOf(db, invoiceId) };
}

export const invoicePeppolHandlers: Handlers<typeof invoicePeppol> = {
  state: async ({ db, actor, params: { id } }) => stateOf(await ofInvoice(db, actor, id)),
  file: async ({ db, actor, params: { id } }) => fileOf(await ofInvoice(db, actor, id)),
};
export const creditNotePeppolHandlers: Handlers<typeof creditNotePeppol> = {
  state: async ({ db, actor, params: { id } }) => stateOf(await ofCreditNote(db, actor, id)),
  file: async ({ db, actor, params: { id } }) => fileOf(await ofCreditNote(db, actor, id)),
};
