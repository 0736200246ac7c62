import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of the import screens, apart from their other messages so that the router loads only these. */
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
