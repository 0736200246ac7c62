/**
 * An invoice or credit note in the model of EN 16931, for the data that machines read (Factur-X). The comments name its
 * business terms. A document that doesn't fit the model is sent as a PDF alone.
 */
import type { Party } from "#contract/invoices/invoice.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { decimalOf, roundedTo, times } from "#contract/values/decimal.ts";
import { isIban } from "#contract/values/identifiers/check-digits.ts";
import { majorText } from "#contract/values/money.ts";
import { countryOfPlace } from "#server/lib/values/country-of-place.ts";

/** A printed document's content, and what machines ask for beyond it. */
export interface EInvoiceSource {
  kind: "invoice" | "creditNote";
  number: string | null;
  issuedOn: string | null;
  dueDate: string | null;
  currency: string;
  taxMode: "NoTax" | "Exclusive" | "Inclusive";
  from: Party;
  to: Party;
  reference: string | null;
  note: string | null;
  /** Number of the invoice that is credited. */
  invoiceNumber: string | null;
  bank: { accountName: string | null; code: string | null; account: string } | null;
  lines: readonly {
    description: string;
    quantity: string | null;
    unitPrice: string | null;
    discount: string | null;
    taxRate: { name: string; percent: string } | null;
    net: number;
    tax: number;
  }[];
}

/** S: taxed; E: exempt; O: not subject to tax. */
export type TaxCategory = "S" | "E" | "O";
export interface EInvoiceTax {
  category: TaxCategory;
  /** BT-119; null if it is not subject to tax. */
  percent: string | null;
  /** BT-120 */
  reason: string | null;
  /** BT-116, BT-117, in minor units. */
  basis: number;
  tax: number;
}
interface EInvoiceParty {
  name: string;
  /** BT-31 (VA) or BT-32 (FC). */
  taxId: { id: string; scheme: "VA" | "FC" } | null;
  street: string | null;
  postCode: string | null;
  city: string | null;
  country: string;
}
export interface EInvoice {
  typeCode: "380" | "381";
  number: string;
  issuedOn: string;
  dueDate: string | null;
  currency: string;
  note: string | null;
  reference: string | null;
  invoiceNumber: string | null;
  seller: EInvoiceParty;
  buyer: EInvoiceParty;
  payment: { iban: string | null; account: string; accountName: string | null; bic: string | null } | null;
  lines: readonly {
    name: string;
    quantity: string;
    /** BT-146, for the number of units in BT-149. */
    price: string;
    priceUnits: string;
    /** BT-136, in minor units. */
    allowance: number;
    category: TaxCategory;
    percent: string | null;
    net: number;
  }[];
  taxes: readonly EInvoiceTax[];
  net: number;
  tax: number;
}

/** Most decimals of an amount in the model. */
const MAX_DECIMALS = 2;
const VAT_ID = /^(?:VAT|UST-?IDNR\.?|TVA|BTW|IVA|P\.? ?IVA|NIP|MWST)?[:\s]*([A-Z]{2}[A-Z0-9]{2,13})$/i;

function taxIdOf(taxNumber: string | null): EInvoiceParty["taxId"] {
  if (taxNumber === null) return null;
  const joined = taxNumber.replaceAll(/[\s.-]/g, "");
  const vat = VAT_ID.exec(joined)?.[1];
  // An ABN and the like: a registration without a country prefix.
  return vat && /\d/.test(vat) ? { id: vat.toUpperCase(), scheme: "VA" } : { id: taxNumber, scheme: "FC" };
}

function partyOf({ name, taxNumber, place }: Party): EInvoiceParty | null {
  const country = place && countryOfPlace(place.country, null);
  if (!country || name.trim() === "") return null;
  return { name, taxId: taxIdOf(taxNumber), ...place, country };
}

/** Returns the document in the model; null if it was not sent, or lacks something that the model requires. */
export function eInvoiceOf(source: EInvoiceSource): EInvoice | null {
  const { kind, number, issuedOn, currency, taxMode } = source;
  const seller = partyOf(source.from);
  const buyer = partyOf(source.to);
  if (number === null || issuedOn === null || !seller || !buyer || source.lines.length === 0) return null;
  if (decimalsOf(currency) > MAX_DECIMALS) return null;

  const lines = source.lines.map((line) => {
    const taxed = taxMode !== "NoTax" && line.taxRate !== null && !/^0*(\.0*)?$/.test(line.taxRate.percent);
    const category: TaxCategory = taxed ? "S" : seller.taxId ? "E" : "O";
    const quantity = line.quantity ?? "1";
    // A price with tax, and a line that takes an amount off, are stated as the net of all units.
    const whole = taxMode === "Inclusive" || line.quantity === null || line.unitPrice === null;
    const gross = whole
      ? line.net
      : Number(roundedTo(times(decimalOf(quantity), decimalOf(line.unitPrice ?? "0")), decimalsOf(currency)));
    return {
      name: line.description,
      quantity,
      price: whole ? majorText(line.net, currency) : (line.unitPrice ?? "0"),
      priceUnits: whole ? quantity : "1",
      allowance: gross - line.net,
      category,
      percent: category === "S" ? (line.taxRate?.percent ?? "0") : category === "E" ? "0" : null,
      reason: category === "S" ? null : (line.taxRate?.name ?? "No tax is charged"),
      net: line.net,
      tax: line.tax,
    };
  });
  // The model has no place for a negative price (BR-27), nor for a tax without the seller's registration (BR-S-02).
  if (lines.some(({ price, allowance }) => price.startsWith("-") || allowance < 0)) return null;
  if (!seller.taxId && lines.some(({ category }) => category === "S")) return null;

  const taxes = new Map<string, EInvoiceTax>();
  for (const { category, percent, reason, net, tax } of lines) {
    const key = `${category} ${percent}`;
    const before = taxes.get(key) ?? { category, percent, reason, basis: 0, tax: 0 };
    taxes.set(key, { ...before, basis: before.basis + net, tax: before.tax + tax });
  }
  const { bank } = source;
  const iban = bank && isIban(bank.account.replaceAll(" ", "")) ? bank.account.replaceAll(" ", "").toUpperCase() : null;
  const bic = bank?.code?.replaceAll(" ", "").toUpperCase() ?? "";
  return {
    typeCode: kind === "invoice" ? "380" : "381",
    number,
    issuedOn,
    currency,
    seller,
    buyer,
    dueDate: source.dueDate,
    note: source.note,
    reference: source.reference,
    invoiceNumber: source.invoiceNumber,
    payment: bank && {
      iban,
      account: bank.account,
      accountName: bank.accountName,
      bic: iban && /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) ? bic : null,
    },
    lines,
    taxes: [...taxes.values()],
    net: lines.reduce((sum, { net }) => sum + net, 0),
    tax: lines.reduce((sum, { tax }) => sum + tax, 0),
  };
}
