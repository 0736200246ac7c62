/** Columns of the export of enquiries; never more than a row of the list holds. */
import type { WebsiteEnquiryRow } from "#contract/comms/website-enquiry.ts";
import { localTime, type SheetColumn } from "#server/lib/sheet/sheet.ts";

const STATUSES: Readonly<Record<WebsiteEnquiryRow["status"], string>> = {
  NEW: "New",
  IN_PROGRESS: "In progress",
  CONVERTED: "Converted",
  CLOSED: "Closed",
  SPAM: "Spam",
};

export const enquirySheet: readonly SheetColumn<WebsiteEnquiryRow>[] = [
  { id: "name", title: "From", value: ({ name }) => name },
  { id: "company", title: "Company", value: ({ company }) => company },
  { id: "text", title: "Message", value: ({ text }) => text },
  { id: "received", title: "Received", timed: true, value: (row, zone) => localTime(row.receivedAt, zone) },
  { id: "status", title: "Status", value: ({ status }) => STATUSES[status] },
  { id: "assigned", title: "Assigned to", value: ({ assignedTo }) => assignedTo?.displayName ?? null },
  { id: "talent", title: "Talent", value: ({ talent }) => talent?.displayName ?? null },
  { id: "opportunity", title: "Opportunity", value: ({ opportunity }) => opportunity?.name ?? null },
  { id: "form", title: "Form", value: ({ form }) => form?.name ?? null },
  { id: "email", title: "Email", value: ({ email }) => email },
  { id: "phone", title: "Phone", value: ({ phone }) => phone },
  { id: "dates", title: "Dates", value: (row) => [row.startDate, row.endDate].filter(Boolean).join(" – ") || null },
  { id: "times", title: "Times sent", value: ({ times }) => times },
];
