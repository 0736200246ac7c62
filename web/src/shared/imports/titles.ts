import { defineMessages } from "../../ui/format/messages.ts";

/** What the screens of imports are called: all that the router knows of them before one is opened. */
export const t = defineMessages({
  import: "Import",
  talents: "Talent",
  scouts: "Scouts",
  partners: "Partners",
  suppliers: "Suppliers",
  importTalents: "Import talents",
  importScouts: "Import scouts",
  importPartners: "Import partners",
  importSuppliers: "Import suppliers",
});
