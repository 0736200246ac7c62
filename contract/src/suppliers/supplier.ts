/** Suppliers: companies the agency buys from. They follow the right to partners. */

import { assignedChange } from "../bulk.ts";
import { manyRefs } from "../list.ts";
import { ASSIGNED, BY_STAFF, ROW, recordCalls } from "../record.ts";
import { emptyIsNull, id, line, maybeLine, maybeText, Named, refs, z } from "../schema.ts";
import { addresses, ReadAddress } from "../values/address.ts";
import { emailText } from "../values/email-domain.ts";
import { countryCode, maybeEmail, maybeFormatted, phoneDigits } from "../values/formats.ts";
import { maybeAbn } from "../values/identifiers/check-digits.ts";

export const SUPPLIER_LIMITS = { contacts: 10, categories: 10, phones: 10 };
/** Days until a supplier's invoice is due. */
export const PAYMENT_TERMS = [0, 7, 14, 30, 45, 60] as const;

/** A contact. The phone has no country of its own: ten digits. */
const contact = z.strictObject({
  name: line(),
  role: maybeLine(),
  email: maybeEmail(),
  phoneNumber: maybeFormatted("phone"),
});
/** One of several phones; the label says whose or when, such as "Night line". */
const phone = z.strictObject({
  countryCode: z._default(countryCode(), "AU"),
  phoneNumber: phoneDigits(),
  label: maybeLine(),
});
export const SupplierCreate = z.strictObject({
  displayName: line(),
  categoryIds: refs("industryCategory", SUPPLIER_LIMITS.categories),
  contacts: z.array(contact).check(z.maxLength(SUPPLIER_LIMITS.contacts)),
  phones: z.array(phone).check(z.maxLength(SUPPLIER_LIMITS.phones)),
  email: maybeEmail(),
  website: maybeFormatted("website"),
  abn: maybeAbn(),
  paymentTermDays: emptyIsNull(z.literal(PAYMENT_TERMS)),
  note: maybeText(),
  /** Left out, they stay unchanged. */
  addresses: z.optional(addresses()),
  ...ASSIGNED,
});
export type SupplierCreate = z.output<typeof SupplierCreate>;

export const SupplierContact = z.object({
  name: z.string(),
  role: z.nullable(z.string()),
  email: z.nullable(emailText()),
  phoneNumber: z.nullable(z.string()),
});
export type SupplierContact = z.output<typeof SupplierContact>;

export const SupplierPhone = z.object({
  label: z.nullable(z.string()),
  countryCode: z.string(),
  phoneCode: z.string(),
  phoneNumber: z.string(),
});
export type SupplierPhone = z.output<typeof SupplierPhone>;

export const SupplierRow = z.object({
  id: id(),
  displayName: z.string(),
  categories: z.array(Named),
  contacts: z.array(SupplierContact),
  phones: z.array(SupplierPhone),
  email: z.nullable(emailText()),
  paymentTermDays: z.nullable(z.literal(PAYMENT_TERMS)),
  ...ROW,
});
export type SupplierRow = z.output<typeof SupplierRow>;

export const Supplier = z.extend(SupplierRow, {
  website: z.nullable(z.string()),
  abn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  addresses: z.array(ReadAddress),
});
export type Supplier = z.output<typeof Supplier>;

export const supplierRecord = recordCalls("/client/v1/suppliers", {
  kind: "supplier",
  collection: "suppliers",
  resource: "PARTNER",
  one: "a supplier",
  many: "Suppliers",
  form: SupplierCreate,
  row: SupplierRow,
  whole: Supplier,
  sortable: ["displayName", "email", "paymentTermDays"],
  filters: { categoryIds: manyRefs("industryCategory"), ...BY_STAFF },
  bulk: { staff: assignedChange("staff") },
  topics: ["industryCategory"],
  staff: true,
});
export const suppliers = supplierRecord.calls;

export const supplierGroups = {
  suppliers,
  supplierNotes: supplierRecord.notes,
  supplierHistory: { list: supplierRecord.history },
  supplierStaff: supplierRecord.staff,
};
