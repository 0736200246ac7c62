import { defineMessages } from "../../ui/format/messages.ts";

/** What the screens of suppliers are called: all that the router knows of them before one is opened. */
export const t = defineMessages({
  suppliers: "Suppliers",
  addSupplier: "Add supplier",
  supplier: "Supplier",
  newSupplier: "New supplier",
  goToSuppliers: "Go to suppliers",
});
