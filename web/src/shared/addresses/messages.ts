import type { AddressType } from "#contract/values/address.ts";
import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of addresses. */
export const t = defineMessages({
  addresses: "Addresses",
  home: "Home",
  office: "Office",
  postal: "Postal",
  type: "Type",
  line1: "Address",
  lookHint: "Street, suburb and postcode. The matching place fills in the rest.",
  filledFrom: "Filled in from {place}",
  unreached: "Address lookup is unavailable. You can still type the address.",
  secondBest: "The address service isn't responding. These are Greenroom's own places.",
  useZone: "Set the time zone to {zone}",
  credit: "Places: {credit}",
  district: "District",
  city: "City",
  state: "State",
  zip: "Postcode",
  country: "Country",
  contact: "Contact address",
  add: "Add address",
  none: "No addresses yet",
  untitled: "New address",
  open: "Edit {address}",
  shut: "Close {address}",
  remove: "Delete {address}",
  clear: "Clear",
  last: "The last address can't be deleted",
  keptContact: "The contact address can't be deleted. Choose another one first.",
  selected: "The address that is open can't be deleted. Close it first.",
});

/** Here, so that what shows an address loads no form. */
export const ADDRESS_TYPE_NAMES: Record<AddressType, string> = {
  HOME: t("home"),
  OFFICE: t("office"),
  POSTAL: t("postal"),
};
