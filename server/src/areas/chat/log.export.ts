/** Columns of the export of conversations; never more than a row of the list holds. */
import type { ChatLogRow } from "#contract/chat/conversation.ts";
import { localTime, type SheetColumn } from "#server/lib/sheet/sheet.ts";
import { displayOf } from "./phone.ts";

const WINDOWS: Readonly<Record<ChatLogRow["window"], string>> = {
  OPEN: "Open",
  WAITING: "No reply yet",
  TEMPLATE: "Template first",
  REVIEW: "Template awaiting review",
};

export const chatLogSheet: readonly SheetColumn<ChatLogRow>[] = [
  { id: "contact", title: "Contact", value: ({ party, profileName }) => party?.name ?? profileName },
  { id: "company", title: "Company", value: ({ party }) => party?.company ?? null },
  { id: "number", title: "Number", value: ({ number }) => displayOf(number.display) },
  { id: "lastMessage", title: "Last message", value: ({ lastMessage }) => lastMessage?.text ?? null },
  { id: "time", title: "Time", timed: true, value: (row, zone) => localTime(row.lastAt, zone) },
  { id: "unread", title: "Unread", value: ({ unread }) => unread },
  { id: "assignee", title: "Assignee", value: ({ assignee }) => assignee?.displayName ?? null },
  { id: "window", title: "Window left", value: ({ window }) => WINDOWS[window] },
];
