/** The values of a supplier's form, for adding and editing alike. */
import type { Address } from "#contract/address.ts";
import { z } from "#contract/schema.ts";
import { type PAYMENT_TERMS, Supplier } from "#contract/suppliers/supplier.ts";

export interface SupplierValues {
  displayName: string;
  categoryIds: string[];
  contacts: { name: string; role: string; email: string; phoneNumber: string }[];
  countryCode: string;
  phoneNumber: string;
  email: string;
  website: string;
  abn: string;
  paymentTermDays: (typeof PAYMENT_TERMS)[number] | null;
  note: string;
  addresses: Address[];
  assignedStaffIds: string[];
  /** Of the record that is edited; what is added has none. */
  version?: number;
}

export const NO_CONTACT = { name: "", role: "", email: "", phoneNumber: "" };

export const EMPTY: SupplierValues = {
  displayName: "",
  categoryIds: [],
  contacts: [],
  countryCode: "AU",
  phoneNumber: "",
  email: "",
  website: "",
  abn: "",
  paymentTermDays: null,
  note: "",
  addresses: [],
  assignedStaffIds: [],
};

export const valuesOf = (supplier: Supplier): SupplierValues => ({
  displayName: supplier.displayName,
  categoryIds: supplier.categories.map(({ id }) => id),
  contacts: supplier.contacts.map(({ name, role, email, phoneNumber }) => ({
    name,
    role: role ?? "",
    email: email ?? "",
    phoneNumber: phoneNumber ?? "",
  })),
  countryCode: supplier.countryCode,
  phoneNumber: supplier.phoneNumber ?? "",
  email: supplier.email ?? "",
  website: supplier.website ?? "",
  abn: supplier.abn ?? "",
  paymentTermDays: supplier.paymentTermDays,
  note: supplier.note ?? "",
  addresses: supplier.addresses,
  assignedStaffIds: supplier.assignedStaff.map(({ id }) => id),
  version: supplier.version,
});

/** The form's values of the record as it is now, from a refusal. */
export function newestValues(current: unknown): SupplierValues | null {
  const now = z.safeParse(Supplier, current);
  return now.success ? valuesOf(now.data) : null;
}
