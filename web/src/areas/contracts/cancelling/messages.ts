import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of cancelling a contract. */
export const t = defineMessages({
  title: "Why is {name} cancelled?",
  reason: "Reason for cancelling",
  line: "This is still open. Tick what should end with the contract; the rest stays as it is.",
  nothing: "Nothing of this contract is open.",
  instalment: "Open instalments",
  instalmentGoes: "are not invoiced",
  event: "Upcoming events",
  eventGoes: "are cancelled, with their holds",
  hold: "Holds",
  holdGoes: "are released",
  task: "Open tasks",
  taskGoes: "go to the bin",
  noDate: "no date",
  kept: {
    one: "{count} more that you can't change stays as it is.",
    other: "{count} more that you can't change stay as they are.",
  },
  cancel: "Cancel contract",
  cancelWith: { one: "Cancel contract and {count} more", other: "Cancel contract and {count} more" },
});
