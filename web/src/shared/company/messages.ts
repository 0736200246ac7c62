import { defineMessages } from "../../ui/format/messages.ts";

/** What partners and suppliers have in common. */
export const t = defineMessages({
  noneAssignedLine: "Those that you look after will stand here. An owner or head agent assigns them.",
  name: "Name",
  category: "Industry category",
  email: "Email",
  phone: "Phone",
  assignedStaff: "Assigned staff",
  staff: "Staff",
  added: "Added",
  company: "Company",
  reach: "How they are reached",
  people: "Who looks after them",
  phoneWrong: "Invalid phone format",
  summary: "Summary",
  basics: "Basic information",
  assignedTo: "Assigned",
  nobody: "Nobody is assigned yet.",
  fillIn: "Fill it in",
});
