/** The words that a history is told in: what every record has stands here, the rest in the areas' own. */
import type { HISTORY_CODES, HistoryField, HistoryPart } from "#contract/history/history-row.ts";
import { ADDRESS_TYPE_NAMES } from "../addresses/AddressRow.tsx";
import { STATUS_STYLES } from "../values/StatusBadge.tsx";

/** What somebody did to a part of a record; one sentence where it is always the same. */
export type PartWords = string | { added: string; changed: string; deleted: string; restored: string };

type ClosedCodes = {
  [F in keyof typeof HISTORY_CODES as (typeof HISTORY_CODES)[F] extends string
    ? never
    : F]: (typeof HISTORY_CODES)[F][number] & (string | number);
};

/** Names of fields and codes, and what was done to parts. A closed set of codes is named wholly, or it does not compile. */
export interface HistoryLabels {
  fields?: { readonly [F in HistoryField]?: string };
  codes?: { readonly [F in keyof ClosedCodes]?: Readonly<Record<`${ClosedCodes[F]}`, string>> };
  parts?: { readonly [P in HistoryPart]?: PartWords };
}

export const COMMON_LABELS: HistoryLabels = {
  fields: {
    displayName: "Name",
    status: "Status",
    avatar: "Picture",
    headline: "Headline",
    bio: "Biography",
    dob: "Date of birth",
    country: "Country",
    phone: "Phone",
    whatsapp: "WhatsApp",
    email: "Email",
    website: "Website",
    socialLinks: "Social links",
    links: "Links",
    tags: "Tags",
    location: "Location",
    address: "Address",
    addressType: "Address type",
    contactAddress: "Contact address",
    contactRole: "Role",
    industryCategory: "Industry category",
    abn: "ABN",
    assignee: "Assigned to",
    assigneeRole: "Assigned as",
    assignedUntil: "Assigned until",
    file: "File",
    caption: "Caption",
    note: "Note",
    broughtIn: "Imported from a file",
    deleted: "Deleted",
  },
  codes: {
    status: {
      0: STATUS_STYLES[0].title,
      1: STATUS_STYLES[1].title,
      2: STATUS_STYLES[2].title,
      3: STATUS_STYLES[3].title,
    },
    addressType: ADDRESS_TYPE_NAMES,
  },
  parts: {
    record: {
      added: "added the record",
      changed: "made a change",
      deleted: "deleted the record",
      restored: "took the record back",
    },
    assignment: "changed the assignment",
    note: {
      added: "wrote a note",
      changed: "changed a note",
      deleted: "deleted a note",
      restored: "took a note back",
    },
    contact: {
      added: "added a contact",
      changed: "changed a contact",
      deleted: "deleted a contact",
      restored: "took a contact back",
    },
    address: {
      added: "added an address",
      changed: "changed an address",
      deleted: "deleted an address",
      restored: "took an address back",
    },
    file: {
      added: "added a file",
      changed: "changed the caption of a file",
      deleted: "deleted a file",
      restored: "took a file back",
    },
  },
};

/** The words of several areas as one. */
export function foldWords(all: readonly HistoryLabels[]): Required<HistoryLabels> {
  const sum: Required<HistoryLabels> = { fields: {}, codes: {}, parts: {} };
  for (const { fields, codes, parts } of all) {
    Object.assign(sum.fields, fields);
    Object.assign(sum.codes, codes);
    Object.assign(sum.parts, parts);
  }
  return sum;
}
