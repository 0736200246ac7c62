/** Labels of the history: those of every record here, the rest in each area. */
import type { HISTORY_CODES } from "#contract/history/history-codes.ts";
import type { HistoryField, HistoryPart } from "#contract/history/history-row.ts";
import { ADDRESS_TYPE_NAMES } from "../addresses/messages.ts";
import { STATUS_STYLES } from "../values/StatusBadge.tsx";

/** Labels of changes to a part of a record; a single text if all operations share it. */
export type PartLabels = string | { added: string; changed: string; deleted: string; restored: string };

type ClosedCodes = {
  [F in keyof typeof HISTORY_CODES as (typeof HISTORY_CODES)[F] extends string
    ? never
    : F]: (typeof HISTORY_CODES)[F][number] & (string | number);
};

/** Labels of fields, codes and parts. A closed set of codes does not compile unless all of them are labelled. */
export interface HistoryLabels {
  fields?: { readonly [F in HistoryField]?: string };
  codes?: { readonly [F in keyof ClosedCodes]?: Readonly<Record<`${ClosedCodes[F]}`, string>> };
  parts?: { readonly [P in HistoryPart]?: PartLabels };
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
    personInCharge: "Person in charge",
    electronicAddress: "Electronic address",
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
      changed: "edited the record",
      deleted: "deleted the record",
      restored: "restored the record",
    },
    assignment: "changed the assignment",
    note: {
      added: "added a note",
      changed: "edited a note",
      deleted: "deleted a note",
      restored: "restored a note",
    },
    contact: {
      added: "added a contact",
      changed: "edited a contact",
      deleted: "deleted a contact",
      restored: "restored a contact",
    },
    billingContact: {
      added: "added a billing contact",
      changed: "edited a billing contact",
      deleted: "deleted a billing contact",
      restored: "restored a billing contact",
    },
    address: {
      added: "added an address",
      changed: "edited an address",
      deleted: "deleted an address",
      restored: "restored an address",
    },
    file: {
      added: "added a file",
      changed: "edited the caption of a file",
      deleted: "deleted a file",
      restored: "restored a file",
    },
  },
};

/** Merges the labels of several areas. */
export function mergeLabels(labelSets: readonly HistoryLabels[]): Required<HistoryLabels> {
  const merged: Required<HistoryLabels> = { fields: {}, codes: {}, parts: {} };
  for (const { fields, codes, parts } of labelSets) {
    Object.assign(merged.fields, fields);
    Object.assign(merged.codes, codes);
    Object.assign(merged.parts, parts);
  }
  return merged;
}
