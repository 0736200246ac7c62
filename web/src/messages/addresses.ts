import { speak } from "./speak.ts";

/** Addresses of a record. */
export const t = speak({
  addresses: "Addresses",
  home: "Home",
  office: "Office",
  postal: "Postal",
  type: "Type",
  line1: "Address",
  district: "District",
  city: "City",
  state: "State",
  zip: "Postcode",
  country: "Country",
  contact: "Contact address",
  add: "Add an address",
  none: "There is no address yet.",
  untitled: "New address",
  open: "Edit {address}",
  shut: "Close {address}",
  remove: "Delete {address}",
  clear: "Clear",
  last: "The last address can't be deleted",
  keptContact: "The contact address can't be deleted. Choose another one first.",
  selected: "The address that is open can't be deleted. Close it first.",
});
