/** The report on contracts in words. */
import { contractReport } from "#contract/reports/contract.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { anyReport, type Report } from "../report.ts";
import { t as titles } from "../titles.ts";

const t = defineMessages({
  subject: "Contract",
  search: "Search contracts",
  valueSigned: "What did we sign {when}?",
  signed: "How many contracts did we sign {when}?",
  ending: "What ends in the next 12 months?",
  invoiced: "Which contracts did we invoice {when}?",
  paid: "Which contracts were paid {when}?",
  count: { one: "{count} contract", other: "{count} contracts" },
  note: {
    one: "{shown} of the {count} contract that you can see has figures",
    other: "{shown} of the {count} contracts that you can see have figures",
  },
});
const QUESTIONS = ["valueSigned", "signed", "ending", "invoiced", "paid"] as const;

export const contractWords: Report = {
  calls: anyReport(contractReport),
  table: "contractReport",
  title: titles("contract"),
  subject: t("subject"),
  searchLabel: t("search"),
  collection: "contracts",
  filter: null,
  columns: [
    "number",
    "status",
    "signedOn",
    "value",
    "endOn",
    "daysLeft",
    "financialStatus",
    "invoiced",
    "paid",
    "outstanding",
    "nextDue",
    "nextAmount",
    "nextKeyDate",
  ],
  question: (chart, when) => t(QUESTIONS.find((question) => question === chart) ?? "valueSigned", { when }),
  sumTitle: (count) => t("count", { count }),
  note: ({ shown, reached }) => t("note", { shown, count: reached }),
};
