import { defineMessages } from "../../ui/format/messages.ts";

/** Partners and their people. */
export const t = defineMessages({
  addLine: "Only the company's name is needed to begin; the rest can follow.",
  search: "Search partners",
  none: "There are no partners yet.",
  noneLine: "Whom you work with will stand here: festivals, labels, broadcasters, brands.",
  noneAssigned: "No partner is assigned to you yet.",

  name: "Name",
  category: "Industry category",
  attributes: "Attributes",
  headOffice: "Head office",
  email: "Email",
  phone: "Phone",
  assignedStaff: "Assigned staff",
  staff: "Staff",
  updated: "Updated",
  website: "Company website",

  edit: "Edit",
  delete: "Delete",
  share: "Share",
  shareTitle: "Share {name}",
  copyLink: "Copy link",
  linkCopied: "Copied",
  recipients: "Send the link by email to",
  recipientsHint: "One or several addresses, ten at most",
  message: "Message",
  preview: "The letter as it will be",
  send: "Send",
  shared: { one: "{name} is shared by email.", other: "{name} is shared by email with {count} people." },

  company: "Company",
  companyName: "Company name",
  attributesHint: "Words that say what they are, such as “touring” or “outdoor”",
  headOfficeHint: "Such as Newtown, NSW",
  about: "About",
  headline: "Headline",
  headlineHint: "One or two sentences that lead the profile",
  bio: "Biography",
  people: "Who looks after them",
  phoneWrong: "Invalid phone format",

  summary: "Summary",
  contacts: "Contacts",
  basics: "Basic information",
  assignedTo: "Assigned",
  nothingSaid: "Nothing is said about them yet.",

  addContact: "Add contact",
  noContactsLine: "The people of this company whom you write to and call will stand here.",
});
