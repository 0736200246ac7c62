import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of the billing contacts of talents and partners. */
export const t = defineMessages({
  billingContacts: "Billing contacts",
  billingContactsOf: "Billing contacts of {name}",
  add: "Add billing contact",
  addTitle: "Add billing contact",
  editTitle: "Edit {name}",
  edit: "Edit",
  delete: "Delete",
  actions: "Actions",
  actionsOf: "Actions of {name}",
  personInCharge: "Person in charge",
  phone: "Phone",
  phoneCountry: "Phone country",
  email: "Email",
  address: "Address",
  addressHint: "As shown on invoices",
  electronicAddress: "Peppol {address}",
  electronicScheme: "Electronic address",
  electronicSchemeHint: "The kind of number, for Peppol",
  electronicId: "Number",
  electronicIdHint: "As it is registered there",
  none: "No billing contacts yet",
  added: "{name} added",
  saved: "{name} saved",
});
