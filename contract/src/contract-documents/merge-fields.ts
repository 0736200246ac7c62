/**
 * Merge fields of contract templates, a closed list. Templates have no logic: they can read these fields only, and
 * nothing else of a record, the program or its environment.
 */

/** Record whose right a value needs besides the contract's: its talent or its client. */
export const MERGE_RIGHTS = ["talent", "client"] as const;
export type MergeRight = (typeof MERGE_RIGHTS)[number];
/** Lists that a template may repeat, with the names of their items. */
export const MERGE_LISTS = {
  talents: "talent",
  instalments: "instalment",
  deliverables: "deliverable",
  exclusivities: "exclusivity",
} as const;
export type MergeList = keyof typeof MERGE_LISTS;
export const isMergeList = (name: string): name is MergeList => Object.hasOwn(MERGE_LISTS, name);

export const MERGE_GROUPS = [
  "contract",
  "client",
  "event",
  "talents",
  "instalments",
  "deliverables",
  "exclusivities",
  "agency",
] as const;
export type MergeGroup = (typeof MERGE_GROUPS)[number];
/** How a value is written; dates and amounts by the language of the document. */
export type MergeFormat = "text" | "lines" | "date" | "dateTime" | "money" | "percent" | "number";

interface FieldSpec {
  label: string;
  group: MergeGroup;
  format: MergeFormat;
  /** Sample value for the preview without a contract. */
  example: string;
  needs?: MergeRight;
  /** Used only between `{{#each …}}` of this list and its end. */
  list?: MergeList;
}

const FIELDS = {
  "contract.number": { label: "Number", group: "contract", format: "text", example: "C-2026-0031" },
  "contract.title": { label: "Title", group: "contract", format: "text", example: "Quiet Season, winter tour" },
  "contract.type": { label: "Type", group: "contract", format: "text", example: "Performance agreement" },
  "contract.value": { label: "Value", group: "contract", format: "money", example: "148,500.00 AUD" },
  "contract.currency": { label: "Currency", group: "contract", format: "text", example: "AUD" },
  "contract.tax": { label: "Tax", group: "contract", format: "text", example: "plus tax" },
  "contract.termStart": { label: "First day of the term", group: "contract", format: "date", example: "14 March 2026" },
  "contract.termEnd": {
    label: "Last day of the term",
    group: "contract",
    format: "date",
    example: "30 September 2026",
  },
  "contract.paymentDays": { label: "Payment terms in days", group: "contract", format: "number", example: "14" },
  "contract.date": { label: "Date of the document", group: "contract", format: "date", example: "11 August 2026" },
  "client.name": { label: "Name", group: "client", format: "text", example: "Northlight Festival" },
  "client.contact": { label: "Contact", group: "client", format: "text", example: "Astrid Kellaway" },
  "client.email": {
    needs: "client",
    label: "Email",
    group: "client",
    format: "text",
    example: "astrid@northlight.example",
  },
  "client.phone": { needs: "client", label: "Phone", group: "client", format: "text", example: "+61 491 570 158" },
  "client.address": {
    needs: "client",
    label: "Address",
    group: "client",
    format: "lines",
    example: "14 Calder Lane\nMarrickville NSW 2204",
  },
  "event.title": { label: "Title", group: "event", format: "text", example: "Northlight Opening Night" },
  "event.start": { label: "Start", group: "event", format: "dateTime", example: "12 September 2026, 19:30" },
  "event.end": { label: "End", group: "event", format: "dateTime", example: "12 September 2026, 23:00" },
  "event.venue": { label: "Venue", group: "event", format: "text", example: "Old Customs Hall" },
  "event.address": { label: "Address", group: "event", format: "lines", example: "1 Harbour Street, Melbourne" },
  "talents.names": {
    label: "Names of all talents",
    needs: "talent",
    group: "talents",
    format: "text",
    example: "Imogen Hart-Okafor, Calder String Quartet",
  },
  "talent.name": {
    label: "Name",
    needs: "talent",
    group: "talents",
    format: "text",
    list: "talents",
    example: "Imogen Hart-Okafor",
  },
  "talent.legalName": {
    label: "Legal name",
    needs: "talent",
    group: "talents",
    format: "text",
    list: "talents",
    example: "Imogen Adaeze Hart-Okafor",
  },
  "talent.role": { label: "Role", group: "talents", format: "text", list: "talents", example: "Headline" },
  "talent.fee": {
    label: "Fee",
    group: "talents",
    format: "money",
    list: "talents",
    needs: "talent",
    example: "98,000.00 AUD",
  },
  "talent.taxNumber": {
    label: "Tax number",
    group: "talents",
    format: "text",
    list: "talents",
    needs: "talent",
    example: "51 824 753 556",
  },
  "instalment.number": { label: "Number", group: "instalments", format: "number", list: "instalments", example: "1" },
  "instalment.name": { label: "Name", group: "instalments", format: "text", list: "instalments", example: "Deposit" },
  "instalment.share": {
    label: "Share",
    group: "instalments",
    format: "percent",
    list: "instalments",
    example: "20 %",
  },
  "instalment.amount": {
    label: "Amount",
    group: "instalments",
    format: "money",
    list: "instalments",
    example: "29,700.00 AUD",
  },
  "instalment.due": {
    label: "Due date",
    group: "instalments",
    format: "date",
    list: "instalments",
    example: "21 March 2026",
  },
  "instalment.rule": {
    label: "Due rule",
    group: "instalments",
    format: "text",
    list: "instalments",
    example: "7 days after signature",
  },
  "deliverable.number": {
    label: "Number",
    group: "deliverables",
    format: "number",
    list: "deliverables",
    example: "1",
  },
  "deliverable.title": {
    label: "Title",
    group: "deliverables",
    format: "text",
    list: "deliverables",
    example: "One set of 60 minutes",
  },
  "deliverable.due": {
    label: "Due date",
    group: "deliverables",
    format: "date",
    list: "deliverables",
    example: "12 September 2026",
  },
  "deliverable.talent": {
    label: "Talent",
    needs: "talent",
    group: "deliverables",
    format: "text",
    list: "deliverables",
    example: "Imogen Hart-Okafor",
  },
  "deliverable.note": {
    label: "Note",
    group: "deliverables",
    format: "text",
    list: "deliverables",
    example: "With the full band",
  },
  "exclusivity.talent": {
    label: "Talent",
    needs: "talent",
    group: "exclusivities",
    format: "text",
    list: "exclusivities",
    example: "Imogen Hart-Okafor",
  },
  "exclusivity.radius": {
    label: "Radius",
    group: "exclusivities",
    format: "text",
    list: "exclusivities",
    example: "100 km",
  },
  "exclusivity.place": {
    label: "Measured from",
    group: "exclusivities",
    format: "text",
    list: "exclusivities",
    example: "Old Customs Hall",
  },
  "exclusivity.daysBefore": {
    label: "Days before",
    group: "exclusivities",
    format: "number",
    list: "exclusivities",
    example: "30",
  },
  "exclusivity.daysAfter": {
    label: "Days after",
    group: "exclusivities",
    format: "number",
    list: "exclusivities",
    example: "30",
  },
  "exclusivity.start": {
    label: "First day",
    group: "exclusivities",
    format: "date",
    list: "exclusivities",
    example: "13 August 2026",
  },
  "exclusivity.end": {
    label: "Last day",
    group: "exclusivities",
    format: "date",
    list: "exclusivities",
    example: "12 October 2026",
  },
  "exclusivity.categories": {
    label: "Industry categories",
    group: "exclusivities",
    format: "text",
    list: "exclusivities",
    example: "Festivals",
  },
  "exclusivity.territory": {
    label: "Territory",
    group: "exclusivities",
    format: "text",
    list: "exclusivities",
    example: "Australia",
  },
  "exclusivity.note": {
    label: "Note",
    group: "exclusivities",
    format: "text",
    list: "exclusivities",
    example: "Club nights are free",
  },
  "agency.name": { label: "Name", group: "agency", format: "text", example: "Harbour & Vale" },
  "agency.lead": { label: "Lead", group: "agency", format: "text", example: "Eleanor Vale" },
  "agency.leadEmail": {
    label: "Email of the lead",
    group: "agency",
    format: "text",
    example: "eleanor@harbourvale.example",
  },
} as const satisfies Record<string, FieldSpec>;

export type MergeFieldKey = keyof typeof FIELDS;
export interface MergeField extends FieldSpec {
  key: MergeFieldKey;
}
/** Own keys only, so that "constructor" and "__proto__" are unknown. */
export const isMergeField = (key: string): key is MergeFieldKey => Object.hasOwn(FIELDS, key);
export const mergeField = (key: MergeFieldKey): MergeField => ({ key, ...FIELDS[key] });
export const MERGE_FIELD_KEYS: readonly MergeFieldKey[] = Object.keys(FIELDS).filter(isMergeField);
export const MERGE_FIELDS: readonly MergeField[] = MERGE_FIELD_KEYS.map(mergeField);

/** Text, null if the record has no value, or "hidden" if the reader may not see it. */
export type MergeValue = string | null | { hidden: true };
export type MergeItem = Readonly<Partial<Record<MergeFieldKey, MergeValue>>>;
/** Values as text, already written in the language of the document. A list has an object for each item. */
export interface MergeData {
  values: MergeItem;
  lists: Readonly<Record<MergeList, readonly MergeItem[]>>;
}

const examplesOf = (list: MergeList | undefined): MergeItem =>
  Object.fromEntries(MERGE_FIELDS.filter((field) => field.list === list).map(({ key, example }) => [key, example]));
/** Examples in place of a contract. */
export const EXAMPLE_DATA: MergeData = {
  values: examplesOf(undefined),
  lists: {
    talents: [
      examplesOf("talents"),
      {
        ...examplesOf("talents"),
        "talent.name": "Calder String Quartet",
        "talent.legalName": "Calder Quartet Pty Ltd",
        "talent.role": "Support",
        "talent.fee": "21,600.00 AUD",
      },
    ],
    instalments: [
      examplesOf("instalments"),
      {
        "instalment.number": "2",
        "instalment.name": "Settlement",
        "instalment.share": "80 %",
        "instalment.amount": "118,800.00 AUD",
        "instalment.due": "30 September 2026",
        "instalment.rule": "7 days after the event",
      },
    ],
    exclusivities: [examplesOf("exclusivities")],
    deliverables: [
      examplesOf("deliverables"),
      {
        "deliverable.number": "2",
        "deliverable.title": "Two posts from the venue",
        "deliverable.due": "19 September 2026",
        "deliverable.talent": "Calder String Quartet",
        "deliverable.note": "Tagged with the festival's account",
      },
    ],
  },
};
