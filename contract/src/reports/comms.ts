/** The report on comms: contact with each person or partner, or of each member of staff, and how fast they answered. */
import { manyRefs } from "../list.ts";
import { reportCalls } from "./report.ts";

const COMM = { unit: "count", needs: ["COMM"] } as const;

export const commsReport = reportCalls({
  path: "/client/v1/reports/comms",
  summary: "People, partners or staff with their calls, emails, messages, meetings and enquiries in a period",
  groups: ["contact", "staff"],
  measures: {
    calls: { ...COMM, title: "Calls", rows: "calls" },
    callsIn: { ...COMM, title: "Calls in", rows: "calls" },
    callsOut: { ...COMM, title: "Calls out", rows: "calls" },
    /** Each call in whole minutes. */
    callMinutes: { ...COMM, title: "Call minutes", rows: "timed calls" },
    emails: { ...COMM, title: "Emails", rows: "emails" },
    messages: { ...COMM, title: "Messages", rows: "messages" },
    meetings: { unit: "count", title: "Meetings", needs: ["COMM", "CALENDAR", "TASK"], rows: "meetings" },
    enquiries: { ...COMM, title: "Enquiries", rows: "enquiries" },
    converted: { ...COMM, title: "Converted", rows: "enquiries" },
    conversion: {
      title: "Conversion",
      unit: "share",
      needs: ["COMM"],
      share: { of: ["converted"], in: ["enquiries"] },
    },
    firstAnswer: { ...COMM, title: "First answer, min", isMedian: true, lessIsBetter: true, rows: "answers" },
    lastContact: { title: "Last contact", unit: "instant", needs: ["COMM"], isNow: true },
    daysSilent: { title: "Days silent", unit: "days", needs: ["COMM"], isNow: true, hasNoTotal: true },
  },
  attributes: { kind: { title: "Kind", kind: "text" } },
  filters: {
    talentIds: manyRefs("person"),
    /** People and partners, whose rows the chart leads to. */
    contactIds: manyRefs("record"),
    staffIds: manyRefs("staff"),
  },
  charts: {
    contact: { title: "Contact", measures: ["calls", "emails", "messages", "meetings"] },
    calls: { measures: ["calls"] },
  },
  figures: ["calls", "emails", "messages", "conversion", "firstAnswer"],
  sort: "calls",
});
