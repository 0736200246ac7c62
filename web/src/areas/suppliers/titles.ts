import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of the supplier screens, apart from the other messages so that the router loads only these. */
export const t = defineMessages({
  suppliers: "Suppliers",
  addSupplier: "Add supplier",
  supplier: "Supplier",
  newSupplier: "New supplier",
  goToSuppliers: "Go to suppliers",
});
