/** The budget of a tour: its lines with what was planned, committed and paid, and the rates that are used. */
import { call, fileCall, read, write } from "../../call.ts";
import { PARTY_GROUPS } from "../../enums.ts";
import { historyList } from "../../history/history-row.ts";
import { LIMITS } from "../../limits.ts";
import { listCall } from "../../list.ts";
import {
  Done,
  date,
  emptyIsNull,
  id,
  instant,
  line,
  maybeLine,
  maybeText,
  mediaLink,
  Named,
  ref,
  version,
  z,
} from "../../schema.ts";
import { decimal } from "../../values/decimal.ts";
import { exchangeRate } from "../../values/exchange-rate.ts";
import { countryCode } from "../../values/formats.ts";
import { currency, DEFAULT_CURRENCY } from "../../values/money.ts";
import { BUDGET_BASES, BUDGET_CATEGORIES, BUDGET_DOCUMENTS, BUDGET_LIMITS } from "./codes.ts";

const amount = () => z.int().check(z.minimum(0), z.maximum(BUDGET_LIMITS.amount));
const percent = () => decimal({ whole: 4, digits: 4 });

const form = {
  category: z._default(z.enum(BUDGET_CATEGORIES), "CREW"),
  name: line(),
  /** The show it is for; left out, the whole tour. */
  eventId: emptyIsNull(ref("event")),
  /** Country where it is spent; of a per diem, where it is paid, and left out everywhere else. */
  country: emptyIsNull(countryCode()),
  /** Makes it a per diem of this group, whose people and days follow from the itinerary. */
  group: emptyIsNull(z.enum(PARTY_GROUPS)),
  quantity: z._default(decimal({ whole: 7, digits: 3 }), "1"),
  days: z._default(decimal({ whole: 5, digits: 2 }), "1"),
  /** Minor units of its currency. */
  rate: z._default(amount(), 0),
  currency: z._default(currency(), DEFAULT_CURRENCY),
  /** How much of the tour's currency one of its currency is; left out, the rate that the tour or the agency has. */
  exchangeRate: emptyIsNull(exchangeRate()),
  /** Makes it a percentage of all income or all costs, in place of quantity, days and rate. */
  basis: emptyIsNull(z.enum(BUDGET_BASES)),
  percent: emptyIsNull(percent()),
  /** Minor units of its currency. */
  committed: emptyIsNull(amount()),
  /** Typed in place of the sum of its documents, in minor units of its currency; takes the reason. */
  actual: emptyIsNull(amount()),
  actualReason: maybeLine(LIMITS.remark),
  /** True once nothing more comes: its actual amount counts. */
  closed: z._default(z.boolean(), false),
  note: maybeText(LIMITS.remark),
};
export const BudgetLineForm = z.strictObject(form);
export type BudgetLineForm = z.output<typeof BudgetLineForm>;

/** Minor units of the tour's currency. */
const ShownAmounts = z.object({ planned: z.int(), committed: z.int(), actual: z.int(), expected: z.int() });

export const BudgetLine = z.object({
  id: id(),
  category: z.enum(BUDGET_CATEGORIES),
  name: z.string(),
  /** Null too if the reader may not see the event; `hasEvent` tells the two apart. */
  event: z.nullable(Named),
  hasEvent: z.boolean(),
  country: z.nullable(z.string()),
  group: z.nullable(z.enum(PARTY_GROUPS)),
  /** People who get a per diem; 0 of other lines. */
  people: z.int(),
  quantity: z.string(),
  /** Days; those of a per diem's people together. */
  days: z.string(),
  rate: z.int(),
  currency: z.string(),
  basis: z.nullable(z.enum(BUDGET_BASES)),
  percent: z.nullable(z.string()),
  committed: z.nullable(z.int()),
  /** The typed amount; null if its documents decide. */
  typedActual: z.nullable(z.int()),
  actualReason: z.nullable(z.string()),
  /** Number of linked documents. */
  documents: z.int(),
  closed: z.boolean(),
  note: z.nullable(z.string()),
  changedAt: instant(),
  amounts: ShownAmounts,
  version: z.int(),
});
export type BudgetLine = z.output<typeof BudgetLine>;

export const TourBudget = z.object({
  currency: z.string(),
  /** In the order of their categories, then as they were added. */
  lines: z.array(BudgetLine),
  /** Rates of other currencies to the tour's, each with the day it was set. */
  rates: z.array(z.object({ currency: z.string(), rate: z.string(), ratedOn: z.string() })),
  /** Currencies of lines and documents without a rate, whose amounts count as 0 until there is one. */
  missingRates: z.array(z.string()),
  perDiems: z.object({
    /** First day of the tour; null before it has one. */
    from: z.nullable(z.string()),
    /** Today for the reader. */
    today: z.string(),
    /** A letter for each day: c counts, o turned off, a away. */
    members: z.array(
      z.object({
        id: id(),
        name: z.string(),
        avatarUrl: mediaLink(),
        group: z.enum(PARTY_GROUPS),
        cells: z.string(),
      }),
    ),
    /** Days that no rate covers, by group. */
    without: z.array(z.object({ group: z.enum(PARTY_GROUPS), days: z.int() })),
    /** Days so far by line. */
    soFar: z.array(z.object({ lineId: id(), days: z.int() })),
  }),
  scenarios: z.array(z.object({ id: id(), name: z.string(), version: z.int() })),
  /** Shows with a fee that no line of the plan has as a guarantee. */
  missingGuarantees: z.array(
    z.object({ eventId: id(), title: z.string(), amount: z.int(), currency: z.string(), confirmed: z.boolean() }),
  ),
  /** True if the reader may change it. */
  editable: z.boolean(),
});
export type TourBudget = z.output<typeof TourBudget>;

export const BudgetDocument = z.object({
  id: id(),
  kind: z.enum(BUDGET_DOCUMENTS),
  /** Null if the reader may not see the document. */
  documentId: z.nullable(id()),
  name: z.nullable(z.string()),
  /** The supplier of an expense or the client of an invoice; null if there is none or the reader may not see it. */
  party: z.nullable(z.string()),
  day: z.string(),
  amount: z.int(),
  currency: z.string(),
});
export type BudgetDocument = z.output<typeof BudgetDocument>;

const PATH = "/client/v1/tour-tracks/{id}/budget";
const topics = ["tour", "event", "expense", "invoice"] as const;
const reads = { access: read("EVENT"), topics } as const;
const writes = { access: write("EVENT"), topics: ["tour"] } as const;
const ofTour = z.strictObject({ id: ref("tourBudget") });
const ofLine = z.strictObject({ id: ref("tourBudget"), lineId: ref("budgetLine") });
/** The scenario that a line is of; left out, it is of the budget itself. */
const planOf = { scenarioId: emptyIsNull(ref("budgetScenario")) };
const scenario = z.strictObject({ scenarioId: z.optional(ref("budgetScenario")) });

export const tourBudget = {
  get: call("GET", PATH, {
    summary: "The budget of a tour, or a scenario of it",
    ...reads,
    params: ofTour,
    query: scenario,
    reply: TourBudget,
  }),
  create: call("POST", PATH, {
    summary: "Add a line to the budget of a tour",
    ...writes,
    params: ofTour,
    body: z.extend(BudgetLineForm, planOf),
    reply: z.object({ id: id() }),
  }),
  createMany: call("POST", `${PATH}/lines`, {
    summary: "Add several lines to the budget of a tour; those that can't be are said, the rest is added",
    ...writes,
    params: ofTour,
    body: z.strictObject({
      ...planOf,
      lines: z.array(BudgetLineForm).check(z.minLength(1), z.maxLength(BUDGET_LIMITS.pasted)),
    }),
    reply: z.object({
      ids: z.array(id()),
      /** Lines left out, by their place. */
      faults: z.array(z.object({ place: z.int(), field: z.string(), message: z.string() })),
    }),
  }),
  update: call("PUT", `${PATH}/{lineId}`, {
    summary: "Update a line of the budget of a tour",
    ...writes,
    params: ofLine,
    body: z.strictObject({ ...form, version: version() }),
    current: BudgetLine,
    reply: BudgetLine,
  }),
  remove: call("DELETE", `${PATH}/{lineId}`, {
    summary: "Delete a line of the budget of a tour; its documents stay",
    ...writes,
    params: ofLine,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{lineId}/restore`, {
    summary: "Restore a deleted line of the budget of a tour",
    ...writes,
    params: z.strictObject({ id: ref("tourBudget"), lineId: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
  setRate: call("PUT", `${PATH}/rates`, {
    summary: "Set the rate of a currency that the budget of a tour uses",
    ...writes,
    params: ofTour,
    body: z.strictObject({ currency: currency(), rate: exchangeRate() }),
    reply: Done,
  }),
  setDay: call("PUT", `${PATH}/days`, {
    summary: "Turn the per diem of a person on or off for a day, with the reason; without `counts` it is derived again",
    ...writes,
    params: ofTour,
    body: z.strictObject({
      memberId: ref("tourMember"),
      day: date(),
      counts: z.nullable(z.boolean()),
      reason: maybeLine(LIMITS.remark),
    }),
    reply: Done,
  }),
  start: call("POST", `${PATH}/start`, {
    summary: "Start the budget of a tour from another one's: categories, quantities and rates",
    ...writes,
    params: ofTour,
    body: z.strictObject({ fromId: ref("tourBudget") }),
    reply: z.object({ lines: z.int() }),
  }),
  xlsx: fileCall("GET", `${PATH}/xlsx`, {
    summary: "The budget of a tour, or a scenario of it, as a workbook",
    ...reads,
    params: ofTour,
    query: scenario,
    limit: "document",
  }),
  pdf: fileCall("GET", `${PATH}/pdf`, {
    summary: "The budget of a tour, or a scenario of it, as a PDF",
    ...reads,
    params: ofTour,
    query: scenario,
    limit: "document",
  }),
};

export const budgetDocuments = {
  list: call("GET", `${PATH}/{lineId}/documents`, {
    summary: "Expenses and invoices that a line of a budget adds up, and those of its dates that could be linked",
    ...reads,
    params: ofLine,
    reply: z.object({ linked: z.array(BudgetDocument), near: z.array(BudgetDocument) }),
  }),
  find: call("GET", `${PATH}/{lineId}/documents/find`, {
    summary:
      "Find expenses or invoices of any date that could be linked to a line of a budget; without words the last ones",
    ...reads,
    params: ofLine,
    query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.search))) }),
    reply: z.array(BudgetDocument),
  }),
  link: call("POST", `${PATH}/{lineId}/documents`, {
    summary: "Link expenses and invoices to a line of a budget; its actual amount is their sum",
    ...writes,
    params: ofLine,
    body: z.strictObject({
      expenseIds: z._default(z.array(ref("expense")).check(z.maxLength(BUDGET_LIMITS.documents)), []),
      invoiceIds: z._default(z.array(ref("invoice")).check(z.maxLength(BUDGET_LIMITS.documents)), []),
    }),
    reply: z.object({ ids: z.array(id()) }),
  }),
  unlink: call("DELETE", `${PATH}/{lineId}/documents/{documentId}`, {
    summary: "Take a document off a line of a budget",
    ...writes,
    params: z.strictObject({ id: ref("tourBudget"), lineId: ref("budgetLine"), documentId: id() }),
    reply: Done,
  }),
};

/** History of a line of a budget and of its documents; readers of the budget may read it. */
export const budgetLineChanges = {
  list: listCall("GET", `${PATH}/{lineId}/history`, {
    summary: "History of a line of the budget of a tour",
    ...reads,
    params: ofLine,
    ...historyList,
  }),
};

const SCENARIOS = `${PATH}/scenarios`;
const ofScenario = z.strictObject({ id: ref("tourBudget"), scenarioId: ref("budgetScenario") });
export const budgetScenarios = {
  compare: call("GET", SCENARIOS, {
    summary: "What the budget of a tour and its scenarios plan, side by side",
    ...reads,
    params: ofTour,
    reply: z.array(
      z.object({
        /** Null for the budget itself. */
        id: z.nullable(id()),
        name: z.nullable(z.string()),
        /** Planned amounts in minor units of the tour's currency. */
        categories: z.array(z.object({ category: z.enum(BUDGET_CATEGORIES), planned: z.int() })),
        income: z.int(),
        costs: z.int(),
        result: z.int(),
      }),
    ),
  }),
  create: call("POST", SCENARIOS, {
    summary: "Copy the budget of a tour, or a scenario of it, as a new scenario",
    ...writes,
    params: ofTour,
    body: z.strictObject({
      name: line(),
      /** The scenario that is copied; left out, the budget itself. */
      fromId: emptyIsNull(ref("budgetScenario")),
    }),
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", `${SCENARIOS}/{scenarioId}`, {
    summary: "Rename a scenario of the budget of a tour",
    ...writes,
    params: ofScenario,
    body: z.strictObject({ name: line(), version: version() }),
    reply: z.object({ id: id(), name: z.string(), version: z.int() }),
  }),
  remove: call("DELETE", `${SCENARIOS}/{scenarioId}`, {
    summary: "Delete a scenario of the budget of a tour",
    ...writes,
    params: ofScenario,
    reply: Done,
  }),
  restore: call("POST", `${SCENARIOS}/{scenarioId}/restore`, {
    summary: "Restore a deleted scenario of the budget of a tour",
    ...writes,
    params: z.strictObject({ id: ref("tourBudget"), scenarioId: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
