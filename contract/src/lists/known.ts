/** The lists that keep filters, columns and exports: a closed set, each with its own right (decisions.md, "Saved filter", "`{api}/export`"). */
import type { Resource } from "../access.ts";
import type { ListCall } from "../list.ts";
import { partners } from "../partners/partner.ts";
import { staff } from "../staff/staff.ts";
import { suppliers } from "../suppliers/supplier.ts";
import { people } from "../talents/person.ts";

export const LIST_KEYS = ["talents", "scouts", "partners", "suppliers", "staff"] as const;
export type ListKey = (typeof LIST_KEYS)[number];

/** Any list call, once its own row, filters and columns no longer matter. */
export type AnyList = Pick<ListCall, "list" | "listQuery">;

export const LISTED: Readonly<Record<ListKey, { call: AnyList; resource: Resource }>> = {
  talents: { call: people.list as unknown as AnyList, resource: "TALENT" },
  scouts: { call: people.list as unknown as AnyList, resource: "SCOUT" },
  partners: { call: partners.list as unknown as AnyList, resource: "PARTNER" },
  suppliers: { call: suppliers.list as unknown as AnyList, resource: "PARTNER" },
  staff: { call: staff.list as unknown as AnyList, resource: "STAFF" },
};

/** Tables whose columns a person may arrange: the lists, and the one that shows all that a table can do. */
export const TABLES = [...LIST_KEYS, "kit"] as const;
export type TableKey = (typeof TABLES)[number];
