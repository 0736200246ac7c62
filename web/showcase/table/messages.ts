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
  doneTold: { one: "{count} row is done.", other: "{count} rows are done." },
  remove: "Take away",
  taken: "{name} is gone.",
  refused: "The word “refuse” is refused.",
  stale: "Someone else changed this in the meantime.",
  empty: "Nothing was made.",
});
