/** Minimal valid forms, for tests and the bench to extend. */
import { type Form, formOf } from "#contract/form.ts";
import { ContactCreate } from "#contract/partners/contact.ts";
import { PartnerCreate } from "#contract/partners/partner.ts";
import { StaffCreate } from "#contract/staff/staff.ts";
import { SupplierCreate } from "#contract/suppliers/supplier.ts";
import { PersonCreate } from "#contract/talents/person.ts";

let count = 0;
/** Returns a unique suffix, also across processes. */
export const next = (): string => {
  count += 1;
  return `${process.pid}-${count}`;
};

type Overrides = Readonly<Record<string, unknown>>;

/** Drops addresses: a form without them leaves them unchanged. */
function withoutAddresses<V extends { addresses: unknown }>(form: Form<V>): Omit<V, "addresses"> {
  const { addresses: _, ...fields } = form.empty;
  return fields;
}

export const minimalPersonForm = (overrides: Overrides = {}) => ({
  ...withoutAddresses(formOf(PersonCreate)),
  displayName: "Imogen Hart-Okafor",
  category: "Music",
  status: 1,
  ...overrides,
});

export const minimalStaffForm = (overrides: Overrides = {}) => ({
  ...withoutAddresses(formOf(StaffCreate)),
  displayName: "Tom Ashcombe",
  email: `tom${next()}@example.com`,
  timezoneId: "Australia/Sydney",
  ...overrides,
});

export const minimalPartnerForm = (overrides: Overrides = {}) => ({
  ...withoutAddresses(formOf(PartnerCreate)),
  displayName: "Lantern Festival",
  ...overrides,
});

export const minimalContactForm = (clientId: string, overrides: Overrides = {}) => ({
  ...formOf(ContactCreate).empty,
  clientId,
  relateTo: "Partner",
  name: "June Abara",
  ...overrides,
});

export const minimalSupplierForm = (overrides: Overrides = {}) => ({
  ...withoutAddresses(formOf(SupplierCreate)),
  displayName: "Blue Van Freight",
  ...overrides,
});
