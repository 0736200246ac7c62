/** Fields of a history that hold codes. */
import { CONTENT_STATUSES, EVENT_MODES } from "../content/codes.ts";
import { INSTALMENT_STATES } from "../contracts/instalment.ts";
import { FEE_BASES, FEE_MODES, SUB_CONTRACT_KINDS, SUB_CONTRACT_STATUSES } from "../contracts/parties.ts";
import {
  CHARGE_TO,
  EXCLUSIVITY_BASES,
  HOLD_CAUSES,
  HOLD_STATES,
  KEY_DATE_KINDS,
  MISSING_CODES,
  OPPORTUNITY_SOURCES,
  OPPORTUNITY_TYPES,
  PARTY_GROUPS,
  PRIORITY_LEVELS,
  PROFILE_STATES,
  REMINDER_UNITS,
  SOCIAL_PLATFORMS,
  STAGES,
  TALENT_STATUSES,
  TASK_REMINDERS,
  TOUR_ENTRY_KINDS,
  TOUR_STATUSES,
} from "../enums.ts";
import { EXPENSE_CHARGED_TO, EXPENSE_STATES } from "../expenses/codes.ts";
import { GUEST_SIDES, GUEST_STATES, GUEST_TYPES } from "../guests/codes.ts";
import { INVOICE_STATUSES, ISSUERS, PAYMENT_METHODS, PAYMENT_STATUSES } from "../invoices/codes.ts";
import { TICKET_SOURCES } from "../ticketing/codes.ts";
import { BUDGET_CATEGORIES } from "../tours/budget/codes.ts";
import { ADDRESS_TYPES } from "../values/address.ts";
import type { HistoryField } from "./history-row.ts";

/**
 * Fields whose values are codes, each with its possible codes: a closed set, an ISO country, true or false, or
 * `RESOURCE LEVEL`. The web has a label for every one of them. A file of its own, since it needs the codes of all areas,
 * and pages that show no history load none of them.
 */
export const HISTORY_CODES = {
  stage: STAGES,
  status: TALENT_STATUSES,
  state: PROFILE_STATES,
  addressType: ADDRESS_TYPES,
  socialPlatform: SOCIAL_PLATFORMS,
  contactAddress: "yesNo",
  enabledInApp: "yesNo",
  gstRegistered: "yesNo",
  otherName: "yesNo",
  blockConflicts: "yesNo",
  country: "country",
  nationality: "country",
  passportCountry: "country",
  permission: "permission",
  priority: PRIORITY_LEVELS,
  chargeTo: CHARGE_TO,
  reminder: TASK_REMINDERS,
  reminderUnit: REMINDER_UNITS,
  opportunityType: OPPORTUNITY_TYPES,
  opportunitySource: OPPORTUNITY_SOURCES,
  instalmentState: INSTALMENT_STATES,
  keyDateKind: KEY_DATE_KINDS,
  exclusivityBase: EXCLUSIVITY_BASES,
  feeMode: FEE_MODES,
  feeBase: FEE_BASES,
  subContractKind: SUB_CONTRACT_KINDS,
  subContractStatus: SUB_CONTRACT_STATUSES,
  invoiceStatus: INVOICE_STATUSES,
  creditNoteStatus: INVOICE_STATUSES,
  paymentStatus: PAYMENT_STATUSES,
  issuer: ISSUERS,
  paymentMethod: PAYMENT_METHODS,
  expenseState: EXPENSE_STATES,
  expenseChargedTo: EXPENSE_CHARGED_TO,
  holdState: HOLD_STATES,
  holdCause: HOLD_CAUSES,
  missingCode: MISSING_CODES,
  contentStatus: CONTENT_STATUSES,
  eventMode: EVENT_MODES,
  podcast: "yesNo",
  onWebPage: "yesNo",
  tourStatus: TOUR_STATUSES,
  partyGroup: PARTY_GROUPS,
  tourEntryKind: TOUR_ENTRY_KINDS,
  budgetCategory: BUDGET_CATEGORIES,
  budgetClosed: "yesNo",
  ticketSource: TICKET_SOURCES,
  guestType: GUEST_TYPES,
  guestSide: GUEST_SIDES,
  guestState: GUEST_STATES,
} as const satisfies Partial<Record<HistoryField, readonly (string | number)[] | "yesNo" | "country" | "permission">>;
export type HistoryCodeField = keyof typeof HISTORY_CODES;
