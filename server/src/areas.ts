/** Lists the areas of the server and merges what they define. A new area is one line in the list. */
import { calendarArea } from "./areas/calendar/calendar.area.ts";
import { campaignsArea } from "./areas/campaigns/campaigns.area.ts";
import { chatArea } from "./areas/chat/chat.area.ts";
import { commsArea } from "./areas/comms/comms.area.ts";
import { contentArea } from "./areas/content/content.area.ts";
import { contractDocumentsArea } from "./areas/contract-documents/contract-documents.area.ts";
import { contractsArea } from "./areas/contracts/contracts.area.ts";
import { dashboardsArea } from "./areas/dashboards/dashboards.area.ts";
import { discoveryArea } from "./areas/discovery/discovery.area.ts";
import { eventsArea } from "./areas/events/events.area.ts";
import { expensesArea } from "./areas/expenses/expenses.area.ts";
import { fansArea } from "./areas/fans/fans.area.ts";
import { favouritesArea } from "./areas/favourites/favourites.area.ts";
import { financeArea } from "./areas/finance/finance.area.ts";
import { guestsArea } from "./areas/guests/guests.area.ts";
import { historyArea } from "./areas/history/history.area.ts";
import { holdsArea } from "./areas/holds/holds.area.ts";
import { importsArea } from "./areas/imports/imports.area.ts";
import { invoicesArea } from "./areas/invoices/invoices.area.ts";
import { ledgerArea } from "./areas/ledger/ledger.area.ts";
import { libraryArea } from "./areas/library/library.area.ts";
import { linksArea } from "./areas/links/links.area.ts";
import { listsArea } from "./areas/lists/lists.area.ts";
import { mailArea } from "./areas/mail/mail.area.ts";
import { mediaArea } from "./areas/media/media.area.ts";
import { notesArea } from "./areas/notes/notes.area.ts";
import { notificationsArea } from "./areas/notifications/notifications.area.ts";
import { opportunitiesArea } from "./areas/opportunities/opportunities.area.ts";
import { partnersArea } from "./areas/partners/partners.area.ts";
import { placesArea } from "./areas/places/places.area.ts";
import { projectsArea } from "./areas/projects/projects.area.ts";
import { recordsArea } from "./areas/records/records.area.ts";
import { reportsArea } from "./areas/reports/reports.area.ts";
import { sessionArea } from "./areas/session/session.area.ts";
import { settingsArea } from "./areas/settings/settings.area.ts";
import { settlementsArea } from "./areas/settlements/settlements.area.ts";
import { signingArea } from "./areas/signing/signing.area.ts";
import { socialArea } from "./areas/social/social.area.ts";
import { staffArea } from "./areas/staff/staff.area.ts";
import { suppliersArea } from "./areas/suppliers/suppliers.area.ts";
import { talentsArea } from "./areas/talents/talents.area.ts";
import { deadlines } from "./areas/tasks/packs/deadline.ts";
import { tasksArea } from "./areas/tasks/tasks.area.ts";
import { ticketingArea } from "./areas/ticketing/ticketing.area.ts";
import { toursArea } from "./areas/tours/tours.area.ts";
import { venuesArea } from "./areas/venues/venues.area.ts";
import { xeroArea } from "./areas/xero/xero.area.ts";
import { type AreaManifest, listenersOf, mergeParts, resolversOf, subscriptionsOf } from "./lib/area.ts";
import { makersInOrder } from "./lib/deals/winning.ts";
import { publishTo } from "./lib/events/publish.ts";
import { sumUses } from "./lib/lists/master-columns.ts";
import type { MailedDocuments } from "./lib/mail/mail-files.ts";

const AREAS = [
  sessionArea,
  staffArea,
  talentsArea,
  partnersArea,
  suppliersArea,
  opportunitiesArea,
  eventsArea,
  holdsArea,
  ticketingArea,
  settlementsArea,
  guestsArea,
  projectsArea,
  toursArea,
  contractsArea,
  invoicesArea,
  ledgerArea,
  xeroArea,
  signingArea,
  expensesArea,
  venuesArea,
  tasksArea,
  calendarArea,
  settingsArea,
  contractDocumentsArea,
  financeArea,
  favouritesArea,
  placesArea,
  libraryArea,
  mailArea,
  mediaArea,
  linksArea,
  recordsArea,
  notesArea,
  historyArea,
  listsArea,
  importsArea,
  notificationsArea,
  chatArea,
  commsArea,
  contentArea,
  fansArea,
  campaignsArea,
  discoveryArea,
  reportsArea,
  dashboardsArea,
  socialArea,
] as const;

export { deadlines };
export const areas: readonly AreaManifest[] = AREAS;
export const recordManifests = mergeParts("records")(AREAS);
export const areaExports = mergeParts("exports")(AREAS);
export const areaImports = mergeParts("imports")(AREAS);
export const masterListUses = sumUses(areas.map((area) => area.masterListUses ?? {}));
export const makers = makersInOrder(areas.flatMap((area) => area.makers ?? []));
export const movers = areas.flatMap((area) => area.movers ?? []);
export const cancellers = areas.flatMap((area) => area.cancellers ?? []);
export const publish = publishTo(listenersOf(AREAS));
export const financeUses = areas.flatMap((area) => area.financeUses ?? []);
export const mailedDocuments = Object.assign({}, ...areas.map((area) => area.mailedDocuments)) as MailedDocuments;
export const conversationSources = areas.flatMap((area) => area.conversations ?? []);
export const strangerLinks = areas.flatMap((area) => area.strangerLinks ?? []);
export const sendsAgain = areas.flatMap((area) => area.sendsAgain ?? []);
export const unanswered = areas.flatMap((area) => area.unanswered ?? []);
export const approvals = areas.flatMap((area) => area.approvals ?? []);
export const timelineSources = areas.flatMap((area) => area.timeline ?? []);
export const statusUses = areas.flatMap((area) => area.statusUses ?? []);
export const resolvers = resolversOf(recordManifests, mergeParts("resolvers")(AREAS));
export const subscriptions = subscriptionsOf(
  recordManifests,
  areas.map((area) => area.subscriptions ?? {}),
);
