/** Names of a budget's categories and groups, as screens and files write them. */
import type { PartyGroup } from "../../enums.ts";
import type { BudgetCategory } from "./codes.ts";

export const BUDGET_CATEGORY_NAMES: Readonly<Record<BudgetCategory, string>> = {
  GUARANTEE: "Guarantees",
  DOOR_SHARE: "Share of the door",
  TICKETS: "Tickets",
  MERCHANDISE: "Merchandise",
  SPONSOR: "Sponsors",
  SUPPORT: "Support",
  CREW: "Crew",
  PER_DIEM: "Per diems",
  TRAVEL: "Travel",
  HOTEL: "Hotels",
  FREIGHT: "Freight",
  PRODUCTION: "Production",
  VISAS: "Visas",
  INSURANCE: "Insurance",
  FEES: "Fees",
  TAX: "Tax",
  CONTINGENCY: "Contingency",
};
export const PER_DIEM_GROUP_NAMES: Readonly<Record<PartyGroup, string>> = {
  ARTIST: "Band",
  MANAGER: "Tour manager",
  CREW: "Crew",
  DRIVER: "Driver",
  GUEST: "Guest",
};
