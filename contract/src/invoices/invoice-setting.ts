/** Invoice settings of an agency: its legal identity, bank account and numbering. */
import { call, read, write } from "../call.ts";
import { numberFields } from "../contract-documents/contract-setting.ts";
import { OPPORTUNITY_TYPES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { fieldsToChange, maybeLine, maybeText, version, z } from "../schema.ts";
import { countryCode } from "../values/formats.ts";
import { maybeElectronicAddress } from "../values/identifiers/electronic-address.ts";
import { currency } from "../values/money.ts";

const own = {
  /** As printed; left out, the agency's name. */
  legalName: maybeLine(),
  /** Such as "ABN 71 469 560 433". */
  taxNumber: maybeLine(60),
  /** In lines, as printed. */
  address: maybeText(LIMITS.headline),
  /** For e-invoices and payment codes, with the first line of the address. */
  postCode: maybeLine(20),
  city: maybeLine(),
  country: z._default(z.nullable(countryCode()), null),
  bankName: maybeLine(),
  bankAccountName: maybeLine(),
  /** BSB, sort code or BIC. */
  bankCode: maybeLine(40),
  /** Account number or IBAN. */
  bankAccount: maybeLine(60),
  /** In the Peppol network. */
  electronicAddress: maybeElectronicAddress(),
  /** At the foot of each page. */
  footer: maybeLine(),
  /** Types of work that the agency invoices as the talent's agent, in the talent's name. */
  agentTypes: z._default(z.array(z.enum(OPPORTUNITY_TYPES)).check(z.overwrite((types) => [...new Set(types)])), []),
  /** The agency's own. */
  currency: currency(),
};

/** Fields left out of a change keep their value, so that a bank account is never emptied by omission. */
export const InvoiceSettingsForm = z.strictObject({
  ...fieldsToChange({ ...own, ...numberFields }),
  version: version(),
});
export type InvoiceSettingsForm = z.output<typeof InvoiceSettingsForm>;

const text = z.nullable(z.string());
export const InvoiceSettings = z.object({
  legalName: text,
  taxNumber: text,
  address: text,
  postCode: text,
  city: text,
  country: text,
  bankName: text,
  bankAccountName: text,
  bankCode: text,
  bankAccount: text,
  electronicAddress: text,
  footer: text,
  agentTypes: z.array(z.enum(OPPORTUNITY_TYPES)),
  currency: z.string(),
  numberPrefix: z.string(),
  numberPattern: z.string(),
  numberStart: z.int(),
  numberRestarts: z.boolean(),
  /** 1 before anything was set. */
  version: z.int(),
});
export type InvoiceSettings = z.output<typeof InvoiceSettings>;

/** The settings have two addresses: with the finances, and with the agency's other settings. */
const callsAt = (path: string) => ({
  get: call("GET", path, {
    summary: "Invoice settings",
    access: read("FINANCE"),
    topics: ["invoiceSetting"],
    reply: InvoiceSettings,
  }),
  // Changing the bank account redirects what clients pay.
  update: call("PUT", path, {
    summary: "Set the agency's identity on invoices, its bank account and numbering",
    access: write("FINANCE"),
    topics: ["invoiceSetting"],
    kinds: { movesMoney: "always" },
    body: InvoiceSettingsForm,
    reply: InvoiceSettings,
  }),
});
export const invoiceSettings = callsAt("/finance/v1/invoice-settings");
export const agencyInvoiceSettings = callsAt("/finance/v1/settings/invoice");
