/** The report on talents in words. */
import { talentReport } from "#contract/reports/talent.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { anyReport, type Report } from "../report.ts";
import { t as titles } from "../titles.ts";

const t = defineMessages({
  subject: "Talent",
  search: "Search talents",
  commission: "Who earned our commission {when}?",
  valueWon: "Who won the most work {when}?",
  valueSigned: "Who signed the most {when}?",
  invoiced: "Whose work did we invoice {when}?",
  received: "Who was paid {when}?",
  won: "Who won opportunities {when}?",
  events: "Who had events {when}?",
  worked: "Who worked {when}?",
  count: { one: "{count} talent", other: "{count} talents" },
  note: {
    one: "{shown} of the {count} talent that you can see has figures",
    other: "{shown} of the {count} talents that you can see have figures",
  },
});

/** The measures that have a question of their own. */
const QUESTIONS = ["commission", "valueWon", "valueSigned", "invoiced", "received", "won", "events", "worked"] as const;

export const talentWords: Report = {
  calls: anyReport(talentReport),
  table: "talentReport",
  title: titles("talent"),
  subject: t("subject"),
  searchLabel: t("search"),
  collection: "talents",
  filter: "talentIds",
  hasAvatar: true,
  columns: ["made", "won", "winRate", "valueWon", "worked", "invoiced", "commission", "owed", "lastContact"],
  question: (chart, when) => t(QUESTIONS.find((question) => question === chart) ?? "worked", { when }),
  sumTitle: (count) => t("count", { count }),
  note: ({ shown, reached }) => t("note", { shown, count: reached }),
};
