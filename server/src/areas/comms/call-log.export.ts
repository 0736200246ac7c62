/** Columns of the export of calls; never more than a row of the list holds. */
import type { CallLogRow } from "#contract/comms/call-log.ts";
import { localTime, type SheetColumn } from "#server/lib/sheet/sheet.ts";

const OUTCOMES: Readonly<Record<CallLogRow["outcome"], string>> = {
  REACHED: "Reached",
  NO_ANSWER: "No answer",
  VOICEMAIL: "Voicemail",
  BUSY: "Busy",
  WRONG_NUMBER: "Wrong number",
};

export const callLogSheet: readonly SheetColumn<CallLogRow>[] = [
  { id: "party", title: "With", value: ({ party }) => party?.displayName ?? null },
  { id: "company", title: "Company", value: ({ party }) => party?.company ?? null },
  { id: "started", title: "When", timed: true, value: (row, zone) => localTime(row.startedAt, zone) },
  { id: "direction", title: "Direction", value: ({ direction }) => (direction === "IN" ? "Incoming" : "Outgoing") },
  { id: "outcome", title: "Outcome", value: ({ outcome }) => OUTCOMES[outcome] },
  { id: "duration", title: "Duration, seconds", value: (row) => row.durationSeconds },
  { id: "notes", title: "Notes", value: (row) => row.notes },
  { id: "about", title: "About", value: ({ records }) => records.map(({ name }) => name).join(", ") },
  { id: "madeBy", title: "Logged by", value: ({ madeBy }) => madeBy?.displayName ?? null },
  { id: "assigned", title: "Assigned to", value: ({ assignedTo }) => assignedTo?.displayName ?? null },
  { id: "followUp", title: "Follow-up", value: ({ followUp }) => followUp?.name ?? null },
  { id: "recording", title: "Recording", value: (row) => row.recordingUrl },
];
