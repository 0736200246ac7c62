import { defineMessages } from "../../src/ui/format/messages.ts";

export const t = defineMessages({
  table: "Table",
  search: "Search rows",
  name: "Name",
  kind: "Kind",
  tags: "Tags",
  owner: "Owner",
  amount: "Amount",
  added: "Added",
  active: "Active",
  note: "Note",
  due: "Due",
  done: "Mark as done",
  markedDone: { one: "{count} row marked as done", other: "{count} rows marked as done" },
  remove: "Remove",
  removed: "{name} removed",
  refused: "The word “refuse” is not allowed.",
  stale: "Someone else changed this in the meantime.",
  empty: "No rows yet",
});
