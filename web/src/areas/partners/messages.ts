import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of partners and their contacts. */
export const t = defineMessages({
  addLine: "Only the company name is required. You can add the rest later.",
  search: "Search partners",
  none: "No partners yet",
  noneLine: "Companies you work with appear here: festivals, labels, broadcasters, brands.",
  noneAssigned: "No partners assigned to you yet",

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

  share: "Share",
  shareTitle: "Share {name}",
  copyLink: "Copy link",
  linkCopied: "Copied",
  recipients: "Email the link to",
  recipientsHint: "Up to ten addresses",
  message: "Message",
  preview: "Email preview",
  send: "Send",
  shared: { one: "{name} shared by email", other: "{name} shared by email with {count} people" },

  company: "Company",
  companyName: "Company name",
  attributesHint: "Keywords that describe the company, such as “touring” or “outdoor”",
  headOfficeHint: "For example, Newtown, NSW",
  about: "About",
  headline: "Headline",
  headlineHint: "One or two sentences at the top of the profile",
  bio: "Biography",
  people: "Assigned staff",

  basics: "Basic information",
  assignedTo: "Assigned",
  noDescription: "No description yet",

  deals: "Deals",
  noDeals: "No contracts with this partner yet",
  upcoming: "Upcoming",
  current: "Current",
  past: "Past",

  addContact: "Add contact",
  noContactsLine: "The people you write to and call at this company appear here.",
});
