/** The report on comms in words. */
import type { Collection } from "#contract/record-kinds.ts";
import { commsReport } from "#contract/reports/comms.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { anyReport, attributeOf, type Report, type ReportRow } from "../report.ts";
import { t as titles } from "../titles.ts";

const t = defineMessages({
  contact: "Person or partner",
  searchContacts: "Search people and partners",
  contactWas: "How were we in contact {when}?",
  callsWith: "Who were our calls with {when}?",
  contactCount: { one: "{count} person or partner", other: "{count} people and partners" },
  contactNote: {
    one: "{shown} of the {count} person or partner that you can see has figures",
    other: "{shown} of the {count} people and partners that you can see have figures",
  },
  staff: "Member of staff",
  searchStaff: "Search staff",
  staffCount: { one: "{count} member of staff", other: "{count} members of staff" },
  staffNote: {
    one: "{shown} of {count} member of staff has figures, of what you can see",
    other: "{shown} of {count} members of staff have figures, of what you can see",
  },
});

const PAGES: Readonly<Record<string, Collection>> = { Talent: "talents", Scout: "scouts", Partner: "partners" };
const contact = {
  subject: t("contact"),
  searchLabel: t("searchContacts"),
  collection: (row: ReportRow) => PAGES[attributeOf(row, "kind") ?? ""] ?? null,
  filter: "contactIds",
  hasAvatar: true,
  sumTitle: (count) => t("contactCount", { count }),
  note: ({ shown, reached }) => t("contactNote", { shown, count: reached }),
} satisfies Partial<Report>;

export const commsWords: Report = {
  ...contact,
  calls: anyReport(commsReport),
  table: "commsReport",
  title: titles("comms"),
  columns: [
    "kind",
    "callsIn",
    "callsOut",
    "callMinutes",
    "emails",
    "messages",
    "meetings",
    "enquiries",
    "firstAnswer",
    "lastContact",
    "daysSilent",
  ],
  question: (chart, when) => t(chart === "calls" ? "callsWith" : "contactWas", { when }),
  groups: {
    contact: { ...contact, title: t("contact") },
    staff: {
      title: t("staff"),
      subject: t("staff"),
      searchLabel: t("searchStaff"),
      collection: "staff",
      filter: "staffIds",
      hasAvatar: true,
      sumTitle: (count) => t("staffCount", { count }),
      note: ({ shown, reached }) => t("staffNote", { shown, count: reached }),
    },
  },
};
