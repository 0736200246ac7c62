/** Whole forms, for tests and the bench to change. */
import { type Form, formOf } from "#contract/form.ts";
import { ContactCreate } from "#contract/partners/contact.ts";
import { PartnerCreate } from "#contract/partners/partner.ts";
import { StaffCreate } from "#contract/staff/staff.ts";
import { SupplierCreate } from "#contract/suppliers/supplier.ts";
import { PersonCreate } from "#contract/talents/person.ts";

let count = 0;
/** Different each time, in this process and beside others. */
export const next = (): string => {
  count += 1;
  return `${process.pid}${count}`;
};

type More = Readonly<Record<string, unknown>>;

/** Without addresses, which stay as they are where a form leaves them out. */
function withoutAddresses<V extends { addresses: unknown }>(form: Form<V>): Omit<V, "addresses"> {
  const { addresses: _, ...fields } = form.empty;
  return fields;
}

export const minimalPersonForm = (more: More = {}) => ({
  ...withoutAddresses(formOf(PersonCreate)),
  displayName: "Imogen Hart-Okafor",
  category: "Music",
  status: 1,
  ...more,
});

export const minimalStaffForm = (more: More = {}) => ({
  ...withoutAddresses(formOf(StaffCreate)),
  displayName: "Tom Ashcombe",
  email: `tom${next()}@example.com`,
  timezoneId: "Australia/Sydney",
  ...more,
});

export const minimalPartnerForm = (more: More = {}) => ({
  ...withoutAddresses(formOf(PartnerCreate)),
  displayName: "Lantern Festival",
  ...more,
});

export const minimalContactForm = (clientId: string, more: More = {}) => ({
  ...formOf(ContactCreate).empty,
  clientId,
  relateTo: "Partner",
  name: "June Abara",
  ...more,
});

export const minimalSupplierForm = (more: More = {}) => ({
  ...withoutAddresses(formOf(SupplierCreate)),
  displayName: "Blue Van Freight",
  ...more,
});
