/** Billing contacts of a talent or partner. They follow the rights of their owner, not those of finances. */
import { call, read, signedIn } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, id, instant, line, maybeText, ref, version, z } from "../schema.ts";
import { namedLike } from "../values/document-names.ts";
import { emailText } from "../values/email-domain.ts";
import { countryCode, maybeEmail, maybeNationalNumber } from "../values/formats.ts";
import { maybeElectronicAddress } from "../values/identifiers/electronic-address.ts";

export const BILLING_OWNERS = ["partner", "talent"] as const;
export type BillingOwner = (typeof BILLING_OWNERS)[number];
/** Most billing contacts of an owner. */
export const MAX_BILLING_CONTACTS = 50;

export const BillingContactForm = z.strictObject({
  personInCharge: line(),
  email: maybeEmail(),
  countryCode: z._default(countryCode(), "AU"),
  phoneNumber: maybeNationalNumber(),
  address: maybeText(LIMITS.remark),
  /** In the Peppol network. */
  electronicAddress: maybeElectronicAddress(),
});
export type BillingContactForm = z.output<typeof BillingContactForm>;

export const BillingContact = z.object({
  id: id(),
  personInCharge: z.string(),
  email: z.nullable(emailText()),
  countryCode: z.string(),
  phoneCode: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  electronicAddress: z.nullable(z.string()),
  createdAt: instant(),
  version: z.int(),
});
export type BillingContact = z.output<typeof BillingContact>;

/** Address that a partner's invoice may be sent to. */
export const InvoiceRecipient = z.object({
  id: id(),
  /**
   * Kind of address: a billing contact, a contact of the partner, or another address that their last invoice was sent
   * to.
   */
  kind: z.enum(["billing", "contact", "earlier"]),
  name: z.string(),
  role: z.nullable(z.string()),
  email: emailText(),
  /** True if invoices are sent to it by default. */
  usual: z.boolean(),
});
export type InvoiceRecipient = z.output<typeof InvoiceRecipient>;

const PATH = "/finance/v1/contacts";
const OWNED = `${PATH}/{ownerType}/{ownerId}`;
const topics = ["billingContact"] as const;
const ownerType = z.enum(BILLING_OWNERS);
const owner = { ownerType, ownerId: ref("record") };

/** The reference to the owner decides who may make a call. */
export const billingContacts = {
  list: call("POST", `${PATH}/list`, {
    summary: "Billing contacts of a talent or partner, by name",
    access: signedIn,
    reads: true,
    topics,
    body: z.strictObject({ ownerType: namedLike(BILLING_OWNERS), ownerId: ref("record", "changed") }),
    reply: z.array(BillingContact),
  }),
  create: call("POST", OWNED, {
    summary: "Add a billing contact to a talent or partner",
    access: signedIn,
    topics,
    params: z.strictObject(owner),
    body: BillingContactForm,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", OWNED, {
    summary: "Update a billing contact of the talent or partner in the body",
    access: signedIn,
    topics,
    params: z.strictObject(owner),
    body: z.extend(BillingContactForm, { id: ref("billingContact", "changed"), version: version() }),
    reply: BillingContact,
  }),
  remove: call("DELETE", `${OWNED}/{billingContactId}`, {
    summary: "Delete a billing contact",
    access: signedIn,
    topics,
    params: z.strictObject({ ...owner, billingContactId: ref("billingContact") }),
    reply: Done,
  }),
  restore: call("POST", `${OWNED}/{billingContactId}/restore`, {
    summary: "Restore a deleted billing contact",
    access: signedIn,
    topics,
    params: z.strictObject({ ...owner, billingContactId: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};

export const invoiceRecipients = {
  list: call("GET", "/finance/v1/external-client/contacts", {
    summary:
      "Who an invoice of a partner may be sent to, each address once, and who it is sent to unless somebody says otherwise",
    access: read("FINANCE"),
    topics: ["billingContact", "partner"],
    query: z.strictObject({ partnerId: ref("partner") }),
    reply: z.array(InvoiceRecipient),
  }),
};

export const billingGroups = { billingContacts, invoiceRecipients };
