/** The report on contracts: what was signed, invoiced and paid in a period, and what is open and ends next. */
import { OPPORTUNITY_TYPES } from "../enums.ts";
import { manyOf, manyRefs } from "../list.ts";
import { chartsOf, reportCalls } from "./report.ts";

const CONTRACTS = { rows: "contracts", needs: ["CONTRACT"] } as const;
const MONEY = { unit: "money", needs: ["CONTRACT", "FINANCE"] } as const;

export const contractReport = reportCalls({
  path: "/client/v1/reports/contract",
  summary: "Contracts with their value, invoices, payments and next dates",
  measures: {
    value: { ...CONTRACTS, title: "Value", unit: "money", isNow: true, hasNoTotal: true },
    valueSigned: { ...CONTRACTS, title: "Value signed", unit: "money" },
    signed: { ...CONTRACTS, title: "Signed", unit: "count" },
    ending: { ...CONTRACTS, title: "Ends in 12 months", unit: "money", isAhead: true },
    daysLeft: { title: "Days left", unit: "days", needs: ["CONTRACT"], isNow: true, hasNoTotal: true },
    invoiced: { ...MONEY, title: "Invoiced", rows: "invoices" },
    paid: { ...MONEY, title: "Paid, with tax", rows: "payments" },
    outstanding: { ...MONEY, title: "Outstanding, with tax", isNow: true, lessIsBetter: true, rows: "invoices" },
    planned: { ...MONEY, title: "Not invoiced yet", isNow: true, rows: "contracts" },
    nextAmount: { title: "Next instalment", unit: "money", needs: ["CONTRACT", "FINANCE"], isNow: true },
  },
  attributes: {
    number: { title: "Number", kind: "text" },
    status: { title: "Status", kind: "text" },
    signedOn: { title: "Signed on", kind: "date" },
    startOn: { title: "Starts", kind: "date" },
    endOn: { title: "Ends", kind: "date" },
    financialStatus: { title: "Financial status", kind: "text", needs: ["FINANCE"] },
    nextDue: { title: "Next instalment due", kind: "date", needs: ["FINANCE"] },
    nextKeyDate: { title: "Next key date", kind: "date" },
  },
  filters: {
    talentIds: manyRefs("person"),
    partnerIds: manyRefs("partner"),
    types: manyOf(OPPORTUNITY_TYPES),
  },
  charts: chartsOf("valueSigned", "signed", "ending", "invoiced", "paid"),
  figures: ["valueSigned", "invoiced", "paid", "outstanding", "ending"],
  sort: "valueSigned",
});
