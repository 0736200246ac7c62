/** Every group of calls, area by area: the server binds them, `list:calls` prints them, and the generated suites walk through them. */
import { bankGroups } from "./bank/groups.ts";
import { availability } from "./calendar/availability.ts";
import { calendarGroups } from "./calendar/calendar.ts";
import { shareGroups } from "./calendar/share.ts";
import type { CallGroup } from "./call.ts";
import { campaignGroups } from "./campaigns/groups.ts";
import { chatGroups } from "./chat/groups.ts";
import { callLogs } from "./comms/call-log.ts";
import { commsSettings } from "./comms/comms-setting.ts";
import { conversations } from "./comms/conversations.ts";
import { enquiryForms } from "./comms/enquiry-form.ts";
import { contactTimelines } from "./comms/timeline.ts";
import { websiteEnquiries } from "./comms/website-enquiry.ts";
import { contentGroups } from "./content/content.ts";
import { postGroups } from "./content/posts/posts.ts";
import { contentSettings } from "./content/setting.ts";
import { contractDocumentGroups } from "./contract-documents/groups.ts";
import { cancelling } from "./contracts/cancelling.ts";
import { contractGroups } from "./contracts/contract.ts";
import { deliverables } from "./contracts/deliverable.ts";
import { exclusivities, exclusivityChecks } from "./contracts/exclusivity.ts";
import { contractFees } from "./contracts/fee.ts";
import { partnerDeals } from "./contracts/partner-deals.ts";
import { recordContractGroups } from "./contracts/record-contracts.ts";
import { subContracts } from "./contracts/sub-contract.ts";
import { dashboardGroups } from "./dashboards/groups.ts";
import { discoveryGroups } from "./discovery/groups.ts";
import { daySheets } from "./events/day-sheet.ts";
import { eventGroups } from "./events/event.ts";
import { moving } from "./events/moving.ts";
import { runSheets } from "./events/run-sheet.ts";
import { billingGroups } from "./expenses/billing-contact.ts";
import { expenseChanges, expenses } from "./expenses/expense.ts";
import { fanGroups } from "./fans/groups.ts";
import { favouriteGroups } from "./favourites/groups.ts";
import { financeGroups } from "./finance/groups.ts";
import { financeEmailGroups } from "./finance-emails/groups.ts";
import { guestGroups } from "./guests/guest.ts";
import { historyGroups } from "./history/groups.ts";
import { holdGroups } from "./holds/hold.ts";
import { importGroups } from "./imports/groups.ts";
import { invoiceGroups } from "./invoices/groups.ts";
import { ledgerGroups } from "./ledger/groups.ts";
import { libraryGroups } from "./library/library.ts";
import { fileShareGroups } from "./library/share.ts";
import { linkGroups } from "./links/groups.ts";
import { listGroups } from "./lists/groups.ts";
import { mailGroups } from "./mail/groups.ts";
import { mediaGroups } from "./media/groups.ts";
import { noteGroups } from "./notes/groups.ts";
import { notificationGroups } from "./notifications/notification.ts";
import { enquiries } from "./opportunities/enquiry.ts";
import { opportunityGroups } from "./opportunities/opportunity.ts";
import { winning } from "./opportunities/winning.ts";
import { partnerGroups } from "./partners/groups.ts";
import { payRunGroups } from "./pay-runs/groups.ts";
import { placeGroups } from "./places/groups.ts";
import { projectOverview, projectTimeline } from "./projects/dashboard.ts";
import { projectGroups } from "./projects/project.ts";
import { recordGroups } from "./records/groups.ts";
import { reportGroups } from "./reports/groups.ts";
import { reportSchedules } from "./reports/schedule.ts";
import { sessionGroups } from "./session/groups.ts";
import { settingGroups } from "./settings/groups.ts";
import { settlementGroups } from "./settlements/groups.ts";
import { signingGroups } from "./signing/groups.ts";
import { socialGroups } from "./social/groups.ts";
import { staffGroups } from "./staff/groups.ts";
import { supplierGroups } from "./suppliers/supplier.ts";
import { talentGroups } from "./talents/groups.ts";
import { clientVersions } from "./tasks/client-version.ts";
import { taskContactGroups } from "./tasks/contacts.ts";
import { recordTaskGroups } from "./tasks/record-tasks.ts";
import { taskReminderGroups } from "./tasks/reminder.ts";
import { taskGroups } from "./tasks/task.ts";
import { ticketingGroups } from "./ticketing/groups.ts";
import { tourGroups } from "./tours/tour.ts";
import { venueGroups } from "./venues/venue.ts";
import { xeroGroups } from "./xero/groups.ts";

/** Named group by group: written out, it is longer than a declaration may be. */
type Groups = typeof sessionGroups &
  typeof staffGroups &
  typeof talentGroups &
  typeof partnerGroups &
  typeof supplierGroups &
  typeof opportunityGroups &
  typeof eventGroups &
  typeof holdGroups &
  typeof ticketingGroups &
  typeof settlementGroups &
  typeof guestGroups &
  typeof projectGroups &
  typeof tourGroups &
  typeof contractGroups &
  typeof recordContractGroups &
  typeof signingGroups &
  typeof mailGroups &
  typeof chatGroups &
  typeof billingGroups &
  typeof invoiceGroups &
  typeof ledgerGroups &
  typeof payRunGroups &
  typeof bankGroups &
  typeof financeEmailGroups &
  typeof xeroGroups &
  typeof venueGroups &
  typeof taskGroups &
  typeof recordTaskGroups &
  typeof taskReminderGroups &
  typeof taskContactGroups &
  typeof calendarGroups &
  typeof shareGroups &
  typeof settingGroups &
  typeof contractDocumentGroups &
  typeof financeGroups &
  typeof favouriteGroups &
  typeof fanGroups &
  typeof campaignGroups &
  typeof discoveryGroups &
  typeof dashboardGroups &
  typeof reportGroups & { reportSchedules: typeof reportSchedules } & typeof placeGroups &
  typeof libraryGroups &
  typeof contentGroups &
  typeof postGroups &
  typeof socialGroups &
  typeof fileShareGroups &
  typeof mediaGroups &
  typeof linkGroups &
  typeof recordGroups &
  typeof noteGroups &
  typeof historyGroups &
  typeof listGroups &
  typeof importGroups &
  typeof notificationGroups & {
    winning: typeof winning;
    enquiries: typeof enquiries;
    daySheets: typeof daySheets;
    moving: typeof moving;
    runSheets: typeof runSheets;
    subContracts: typeof subContracts;
    deliverables: typeof deliverables;
    exclusivities: typeof exclusivities;
    exclusivityChecks: typeof exclusivityChecks;
    cancelling: typeof cancelling;
    contractFees: typeof contractFees;
    partnerDeals: typeof partnerDeals;
    callLogs: typeof callLogs;
    websiteEnquiries: typeof websiteEnquiries;
    enquiryForms: typeof enquiryForms;
    commsSettings: typeof commsSettings;
    contactTimelines: typeof contactTimelines;
    conversations: typeof conversations;
    expenses: typeof expenses;
    expenseChanges: typeof expenseChanges;
    projectOverview: typeof projectOverview;
    projectTimeline: typeof projectTimeline;
    clientVersions: typeof clientVersions;
    availability: typeof availability;
    contentSettings: typeof contentSettings;
  };

export const GROUPS: Groups = {
  ...sessionGroups,
  ...staffGroups,
  ...talentGroups,
  ...partnerGroups,
  ...supplierGroups,
  ...opportunityGroups,
  winning,
  enquiries,
  ...eventGroups,
  ...holdGroups,
  ...ticketingGroups,
  ...settlementGroups,
  ...guestGroups,
  daySheets,
  moving,
  runSheets,
  ...projectGroups,
  ...tourGroups,
  ...contractGroups,
  ...recordContractGroups,
  ...signingGroups,
  subContracts,
  deliverables,
  exclusivities,
  exclusivityChecks,
  cancelling,
  contractFees,
  partnerDeals,
  callLogs,
  websiteEnquiries,
  enquiryForms,
  commsSettings,
  contactTimelines,
  conversations,
  ...mailGroups,
  ...chatGroups,
  ...billingGroups,
  expenses,
  expenseChanges,
  ...invoiceGroups,
  ...ledgerGroups,
  ...payRunGroups,
  ...bankGroups,
  ...financeEmailGroups,
  ...xeroGroups,
  ...venueGroups,
  projectOverview,
  projectTimeline,
  ...taskGroups,
  ...recordTaskGroups,
  clientVersions,
  ...taskReminderGroups,
  ...taskContactGroups,
  ...calendarGroups,
  availability,
  ...shareGroups,
  ...settingGroups,
  ...contractDocumentGroups,
  ...financeGroups,
  ...favouriteGroups,
  ...fanGroups,
  ...campaignGroups,
  ...discoveryGroups,
  ...dashboardGroups,
  ...reportGroups,
  reportSchedules,
  ...placeGroups,
  ...libraryGroups,
  ...contentGroups,
  ...postGroups,
  contentSettings,
  ...socialGroups,
  ...fileShareGroups,
  ...mediaGroups,
  ...linkGroups,
  ...recordGroups,
  ...noteGroups,
  ...historyGroups,
  ...listGroups,
  ...importGroups,
  ...notificationGroups,
} satisfies Record<string, CallGroup>;
