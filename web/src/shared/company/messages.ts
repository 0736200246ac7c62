import { defineMessages } from "../../ui/format/messages.ts";

/** Messages shared by partners and suppliers. */
export const t = defineMessages({
  noneAssignedLine: "Companies assigned to you appear here. An owner or head agent can assign them.",
  name: "Name",
  category: "Industry category",
  email: "Email",
  phone: "Phone",
  assignedStaff: "Assigned staff",
  staff: "Staff",
  added: "Added",
  company: "Company",
  reach: "Contact details",
  people: "Assignment",
  basics: "Basic information",
  assignedTo: "Assigned",
  nobody: "No one assigned yet",
  fillIn: "Add details",
});
