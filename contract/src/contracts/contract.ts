/** Contracts: their price, talents, terms and instalments. */
import { assignedChange } from "../bulk.ts";
import { call, OPTION_SECONDS, read, write } from "../call.ts";
import { AGENCY_COLORS, CONTRACT_MISSING, OPPORTUNITY_TYPES, TAX_MODES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { manyOf, manyRefs, oneOf, yesNo } from "../list.ts";
import { parameters } from "../lists/filter-parameters.ts";
import { recordCalls } from "../record.ts";
import { date, emptyIsNull, id, instant, maybeText, Named, ref, refs, version, z } from "../schema.ts";
import { currency, DEFAULT_CURRENCY } from "../values/money.ts";
import { maybeRichText } from "../values/rich-text.ts";
import {
  amount,
  span,
  WORK_FILTERS,
  WORK_FORM,
  WORK_LIMITS,
  waivedOf,
  waiverCalls,
  workRow,
  workWhole,
} from "../work/work.ts";
import { CONTRACT_TABS, FINANCIAL_STATUSES } from "./financial-status.ts";
import { INSTALMENT_RULES, INSTALMENT_SHARES, INSTALMENT_STATES } from "./instalment.ts";
import { instalmentList } from "./instalment-form.ts";
import { contractKeyDates } from "./key-date.ts";
import { CONTRACT_LIMITS } from "./limits.ts";

/** The fixed categories of a contract's statuses, in their order. */
export const CONTRACT_STATUSES = ["DRAFT", "SENT", "SIGNED", "ACTIVE", "COMPLETED", "CANCELLED"] as const;
export type ContractStatusCode = (typeof CONTRACT_STATUSES)[number];
/** Allowed transitions from each category. Signing moves a contract by itself; people can too. */
export const CONTRACT_TRANSITIONS: Readonly<Record<ContractStatusCode, readonly ContractStatusCode[]>> = {
  DRAFT: ["SENT", "SIGNED", "CANCELLED"],
  SENT: ["DRAFT", "SIGNED", "CANCELLED"],
  SIGNED: ["ACTIVE", "COMPLETED", "CANCELLED"],
  ACTIVE: ["COMPLETED", "CANCELLED"],
  COMPLETED: [],
  CANCELLED: [],
};
const { statusId: _, ...FORM } = WORK_FORM;
export const ContractCreate = z.strictObject({
  ...FORM,
  /** Talents. */
  personIds: z._default(refs("person", WORK_LIMITS.people), []),
  type: emptyIsNull(z.enum(OPPORTUNITY_TYPES)),
  /** Price for the client, in minor units. */
  value: amount(),
  currency: z._default(currency(), DEFAULT_CURRENCY),
  taxMode: z._default(z.enum(TAX_MODES), "Exclusive"),
  /** The term. */
  ...span,
  /** Days from an invoice to its due date; left out, the partner's or the agency's. */
  paymentTerms: emptyIsNull(z.int().check(z.minimum(0), z.maximum(365))),
  instalments: z._default(instalmentList(), []),
  description: maybeRichText({ max: LIMITS.text }),
  rider: maybeRichText({ max: LIMITS.text }),
  opportunityId: emptyIsNull(ref("opportunity")),
  projectId: emptyIsNull(ref("project")),
  eventIds: z._default(refs("event", CONTRACT_LIMITS.events), []),
});
export type ContractCreate = z.output<typeof ContractCreate>;

const ContractStatus = z.object({
  id: id(),
  statusName: z.string(),
  color: z.enum(AGENCY_COLORS),
  category: z.object({ code: z.enum(CONTRACT_STATUSES), name: z.string() }),
});
export type ContractStatus = z.output<typeof ContractStatus>;

export const ContractRow = z.object({
  ...workRow,
  status: ContractStatus,
  /** Null until it is first sent or signed. */
  number: z.nullable(z.string()),
  type: z.nullable(z.enum(OPPORTUNITY_TYPES)),
  financialStatus: z.enum(FINANCIAL_STATUSES),
  value: z.nullable(z.int()),
  currency: z.string(),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  signedOn: z.nullable(z.string()),
  /** Due date of the first instalment that is not invoiced, or null. */
  nextDue: z.nullable(z.string()),
  missing: z.array(z.enum(CONTRACT_MISSING)),
});
export type ContractRow = z.output<typeof ContractRow>;

const InstalmentShown = z.object({
  id: id(),
  title: z.string(),
  share: z.enum(INSTALMENT_SHARES),
  percent: z.nullable(z.string()),
  amount: z.int(),
  rule: z.enum(INSTALMENT_RULES),
  offset: z.int(),
  onDate: z.nullable(z.string()),
  pinnedOn: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  /** The date by its rule, which differs for a pinned part. */
  ruleDate: z.nullable(z.string()),
  state: z.enum(INSTALMENT_STATES),
  readyAt: z.nullable(instant()),
});
export type InstalmentShown = z.output<typeof InstalmentShown>;

export const Contract = z.extend(ContractRow, {
  ...workWhole,
  waived: waivedOf(CONTRACT_MISSING),
  taxMode: z.enum(TAX_MODES),
  paymentTerms: z.nullable(z.int()),
  cancelReason: z.nullable(z.string()),
  instalments: z.array(InstalmentShown),
  description: z.nullable(z.string()),
  rider: z.nullable(z.string()),
  opportunity: z.nullable(Named),
  project: z.nullable(Named),
  /** Only events the reader may see, with their first and last days. */
  events: z.array(z.extend(Named, { startDate: z.nullable(z.string()), endDate: z.nullable(z.string()) })),
});
export type Contract = z.output<typeof Contract>;

const ContractCounts = z.object({
  total: z.int(),
  /** Every financial status in its order. */
  statuses: z.array(z.object({ financialStatus: z.enum(FINANCIAL_STATUSES), count: z.int() })),
});
export const ContractOptions = z.object({ statuses: z.array(z.extend(ContractStatus, { place: z.int() })) });
export type ContractOptions = z.output<typeof ContractOptions>;

const { categoryCode: __, ...FILTERS } = WORK_FILTERS;
const PATH = "/client/v1/contracts";
export const contractRecord = recordCalls(PATH, {
  kind: "contract",
  collection: "contracts",
  resource: "CONTRACT",
  one: "a contract",
  many: "Contracts",
  form: ContractCreate,
  row: ContractRow,
  whole: Contract,
  sortable: ["title", "number", "startDate", "endDate", "value", "nextDue", "closedAt"],
  defaultSort: ["createdAt", "DESC"],
  dates: "days",
  filters: {
    ...FILTERS,
    /** Tab of the list. */
    financialStatus: oneOf(CONTRACT_TABS),
    financialStatuses: manyOf(FINANCIAL_STATUSES),
    types: manyOf(OPPORTUNITY_TYPES),
    /** Its opportunity, its project or its events. */
    linkIds: manyRefs("linked"),
    /** Sent to sign, and not signed by everyone yet. */
    outForSignature: yesNo(),
  },
  bulk: { staff: assignedChange("staff") },
  topics: ["status", "waiver"],
  staff: true,
});

const byId = z.strictObject({ id: ref("contract") });
export const contracts = {
  ...contractRecord.calls,
  ...waiverCalls(PATH, { kind: "contract", resource: "CONTRACT", one: "a contract", missing: CONTRACT_MISSING }),
  count: call("POST", `${PATH}/count`, {
    summary: "Counts by financial status; the filters are those of the list, as in its URL",
    access: read("CONTRACT"),
    reads: true,
    topics: ["contract", "status"],
    body: z.strictObject({ filters: z._default(parameters(), "") }),
    reply: ContractCounts,
  }),
  move: call("PUT", `${PATH}/{id}/status`, {
    summary: "Change the status of a contract. It gets its number when it is first sent or signed.",
    access: write("CONTRACT"),
    topics: ["contract", "status"],
    params: byId,
    body: z.strictObject({
      statusId: ref("status"),
      /** Reason for cancelling. */
      reason: z.optional(maybeText(LIMITS.remark)),
      /** Date of signature; left out, today. */
      signedOn: z.optional(emptyIsNull(date())),
    }),
    reply: z.object({ version: z.int(), number: z.nullable(z.string()) }),
  }),
  options: call("GET", `${PATH}/form-option`, {
    summary: "Options of the contract form",
    access: read("CONTRACT"),
    keptFor: OPTION_SECONDS,
    topics: ["status"],
    reply: ContractOptions,
  }),
  saveInstalments: call("PUT", `${PATH}/{id}/instalments`, {
    summary: "Set the instalments of a contract; they must sum to its value",
    access: write("CONTRACT"),
    topics: ["contract"],
    params: byId,
    body: z.strictObject({ instalments: instalmentList(), version: version() }),
    reply: Contract,
  }),
};

export const contractGroups = {
  contracts,
  contractKeyDates,
  contractNotes: contractRecord.notes,
  contractHistory: { list: contractRecord.history },
  contractStaff: contractRecord.staff,
};
