/** Suppliers: whom the agency buys from. D1 §1; decisions.md (they follow PARTNER); C-138…C-142. */
import { Address, addresses } from "../address.ts";
import { call, read, write } from "../call.ts";
import { maybeAbn } from "../check-digits.ts";
import { countryCode, maybeEmail, maybeFormatted, maybeNationalNumber } from "../formats.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyRefs } from "../list.ts";
import {
  Done,
  emptyIsNull,
  id,
  instant,
  line,
  maybeLine,
  maybeText,
  Named,
  PersonBrief,
  ref,
  refs,
  version,
  z,
} from "../schema.ts";

const canRead = read("PARTNER");
const canWrite = write("PARTNER");
const byId = z.strictObject({ id: ref("supplier") });

/** Days until an invoice of theirs is due. */
export const PAYMENT_TERMS = [0, 7, 14, 30, 45, 60] as const;

/** Whom to ask for. The phone has no country of its own: ten digits (decisions.md, Formats). */
const contact = z.strictObject({
  name: line(),
  role: maybeLine(),
  email: maybeEmail(),
  phoneNumber: maybeFormatted("phone"),
});
const details = {
  displayName: line(),
  categoryIds: refs("industryCategory", LIMITS.supplierCategories),
  contacts: z.array(contact).check(z.maxLength(LIMITS.supplierContacts)),
  countryCode: z._default(countryCode(), "AU"),
  phoneNumber: maybeNationalNumber(),
  email: maybeEmail(),
  website: maybeFormatted("website"),
  abn: maybeAbn(),
  paymentTermDays: emptyIsNull(z.literal(PAYMENT_TERMS)),
  note: maybeText(),
  /** Left out, they stay as they are. */
  addresses: z.optional(addresses()),
  assignedStaffIds: refs("staff", LIMITS.assignees, "agency"),
};
export const SupplierCreate = z.strictObject(details);
export type SupplierCreate = z.output<typeof SupplierCreate>;
export const SupplierEdit = z.strictObject({ ...details, version: version() });
export type SupplierEdit = z.output<typeof SupplierEdit>;

export const SupplierContact = z.object({
  name: z.string(),
  role: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
});
export type SupplierContact = z.output<typeof SupplierContact>;

export const SupplierRow = z.object({
  id: id(),
  displayName: z.string(),
  categories: z.array(Named),
  contacts: z.array(SupplierContact),
  phoneCode: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  paymentTermDays: z.nullable(z.literal(PAYMENT_TERMS)),
  assignedStaff: z.array(PersonBrief),
  createdAt: instant(),
  updatedAt: instant(),
  /** Whether the reader may change it. */
  editable: z.boolean(),
  version: z.int(),
});
export type SupplierRow = z.output<typeof SupplierRow>;

export const Supplier = z.extend(SupplierRow, {
  countryCode: z.string(),
  website: z.nullable(z.string()),
  abn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  addresses: z.array(Address),
});
export type Supplier = z.output<typeof Supplier>;

export const suppliers = {
  list: listCall("POST", "/client/v1/suppliers/list", {
    says: "Suppliers",
    access: canRead,
    topics: ["supplier", "industryCategory"],
    row: SupplierRow,
    sortable: ["displayName", "email", "paymentTermDays", "createdAt", "updatedAt"],
    defaultSort: ["displayName", "ASC"],
    filters: { categoryIds: manyRefs("industryCategory"), staffIds: manyRefs("staff") },
    dates: true,
    search: true,
  }),
  create: call("POST", "/client/v1/suppliers", {
    says: "Add a supplier",
    access: canWrite,
    topics: ["supplier"],
    body: SupplierCreate,
    reply: z.object({ id: id() }),
  }),
  get: call("GET", "/client/v1/suppliers/{id}", {
    says: "A supplier",
    access: canRead,
    topics: ["supplier", "industryCategory"],
    params: byId,
    reply: Supplier,
  }),
  update: call("PUT", "/client/v1/suppliers/{id}", {
    says: "Change a supplier",
    access: canWrite,
    topics: ["supplier"],
    params: byId,
    body: SupplierEdit,
    reply: Supplier,
  }),
  remove: call("DELETE", "/client/v1/suppliers/{id}", {
    says: "Delete, into the bin",
    access: canWrite,
    topics: ["supplier"],
    params: byId,
    reply: Done,
  }),
  restore: call("POST", "/client/v1/suppliers/{id}/restore", {
    says: "Take back what was deleted",
    access: canWrite,
    topics: ["supplier"],
    params: z.strictObject({ id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
