/** Closed sets of values on the wire. */

import type { MasterEntryKind } from "./master-lists.ts";
import { type Names, RECORD_KINDS, type RecordKind } from "./record-kinds.ts";

/** The session values. */
export const ROLES = ["agency", "app_admin", "staff", "super_admin"] as const;
export type Role = (typeof ROLES)[number];

/** Role of a member of staff on a record. At most one of its staff is the lead. */
export const STAFF_ROLES = ["Assignee", "Lead", "Collaborator", "Advisor"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Landing page of each role after signing in. */
export const LANDING: Record<Role, string> = {
  agency: "/talent",
  staff: "/talent",
  app_admin: "/favorites",
  super_admin: "/cms/talent",
};

/** States of a session: complete, or with its second factor still to be verified or set up. */
export const SESSION_STATES = ["active", "two_factor_verify", "two_factor_setup"] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** 0 Pending, 1 Active, 2 Rejected, 3 Locked. */
export const TALENT_STATUS = { pending: 0, active: 1, rejected: 2, locked: 3 } as const;
export const TALENT_STATUSES = [0, 1, 2, 3] as const;
export type TalentStatus = (typeof TALENT_STATUSES)[number];

export const TALENT_CATEGORIES = ["Sports", "Music", "Entertainment"] as const;
export type TalentCategory = (typeof TALENT_CATEGORIES)[number];

export const PROFILE_STATES = ["ACTIVE", "ARCHIVED", "DEACTIVATE"] as const;
export type ProfileState = (typeof PROFILE_STATES)[number];

/** Specification's names for records in use and out of use; derived from `active`. */
export const USE_STATUSES = ["ACTIVE", "INACTIVE"] as const;

/** A person's stage: a scout (prospect) becomes a talent; the id stays. */
export const STAGES = ["scout", "converted", "talent"] as const;
export type Stage = (typeof STAGES)[number];

/** Talent or scout is plural in API paths. */
export const FAMILIES = ["talents", "scouts"] as const;
export type Family = (typeof FAMILIES)[number];

export const DIRECTIONS = ["ASC", "DESC"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Source of a person. */
export const SOURCES = ["Referral", "Open call", "Showcase", "Social", "Application", "Other"] as const;

export const SOCIAL_PLATFORMS = [
  "facebook",
  "instagram",
  "youtube",
  "tiktok",
  "twitter",
  "vimeo",
  "spotify",
  "soundcloud",
  "linkedin",
] as const;
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];

/** Six background tints of portraits. */
export const TINTS = ["moss", "straw", "rose", "steel", "lilac", "copper"] as const;
export type Tint = (typeof TINTS)[number];

/** The values of `typeOfMedia`. */
export const MEDIA_TYPE = { image: 1, video: 2, audio: 3, album: 4, document: 5 } as const;
export const MEDIA_TYPES = [1, 2, 3, 4, 5] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const TASK_TYPE_CODES = [
  "REHEARSAL",
  "TRAINING",
  "PERFORMANCE",
  "GAME",
  "SOCIALPOST",
  "APPEARANCE",
  "MEETING",
  "CALL",
  "EMAIL",
  "FLIGHT",
  "TRANSPORT",
  "RANDRHOLIDAY",
  "GENERAL",
  "OTHER",
  "NEWTASK",
] as const;
/** Kinds of record a task is about. A prospect is a scout. */
export const TASK_RELATED_TO = ["TALENT", "PROSPECT", "PARTNER", "SUPPLIER"] as const;
export const CHARGE_TO = ["TALENT", "PARTNER", "NONE", "SCOUT", "EXTERNAL_CLIENT"] as const;
export const TASK_REMINDERS = [
  "NO_REMINDER",
  "FIFTEEN_MINUTES_BEFORE",
  "THIRTY_MINUTES_BEFORE",
  "ONE_HOUR_BEFORE",
  "ONE_DAY_BEFORE",
  "CUSTOM",
] as const;
export const REMINDER_UNITS = ["MINUTES", "HOURS", "DAYS"] as const;
/** The colours that an agency chooses from for its statuses and types. */
export const AGENCY_COLORS = ["slate", "sky", "violet", "plum", "teal", "good", "planned", "waiting", "bad"] as const;
export type AgencyColor = (typeof AGENCY_COLORS)[number];

export const PRIORITY_LEVELS = ["LOW", "MEDIUM", "HIGH"] as const;
export const TASK_DATE_RANGES = [
  "day",
  "week",
  "month",
  "within30DaysRecent",
  "custom",
  "overdueTasks",
  "dueWithin3DayTasks",
  "inProgress",
] as const;
export type TaskDateRange = (typeof TASK_DATE_RANGES)[number];
export const TASK_STATUS_CATEGORIES = ["NEW", "IN_PROGRESS", "BLOCKED", "COMPLETED"] as const;

/** Recurrence of a task; CUSTOM has its own unit. */
export const TASK_REPEATS = ["DO_NOT_REPEAT", "DAILY", "WEEKLY", "MONTHLY", "ANNUALLY", "CUSTOM"] as const;
export type TaskRepeat = (typeof TASK_REPEATS)[number];
export const TASK_REPEAT_UNITS = ["DAYS", "WEEKS", "MONTHS", "YEARS"] as const;
export type TaskRepeatUnit = (typeof TASK_REPEAT_UNITS)[number];
export const TASK_REPEAT_ENDS = ["ON", "AFTER"] as const;
/** Scope of editing or deleting a recurring task. */
export const TASK_EDIT_SCOPES = ["THIS_TASK_ONLY", "THIS_AND_FOLLOWING_TASKS"] as const;
export type TaskEditScope = (typeof TASK_EDIT_SCOPES)[number];
/** Days of the week as iCalendar writes them, Monday first. */
export const WEEK_DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

export const OPPORTUNITY_TYPES = [
  "PERFORMANCE",
  "TOUR",
  "APPEARANCE",
  "ENDORSEMENT",
  "RECORDING",
  "SCREEN",
  "PUBLISHING",
  "SPORT",
  "OTHER",
] as const;
export type OpportunityType = (typeof OPPORTUNITY_TYPES)[number];
export const OPPORTUNITY_SOURCES = ["ENQUIRY", "STAFF", "PARTNER"] as const;

export const HOLD_STATES = ["held", "confirmed", "released", "expired"] as const;
/** Reasons a hold ended or changed its level. `moved`: another hold was moved away; `cancelled`: so was its purpose. */
export const HOLD_CAUSES = ["expired", "released", "confirmed", "moved", "cancelled"] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];
/** Base dates for tasks of a template. */
export const TASK_ANCHORS = ["EVENT_START", "EVENT_END", "EXPECTED_CLOSE", "PROJECT_START"] as const;
export type TaskAnchor = (typeof TASK_ANCHORS)[number];

/** Treatment of tax in amounts. */
export const TAX_MODES = ["NoTax", "Exclusive", "Inclusive"] as const;

export const TALENT_TYPE_FILTERS = ["All", "Scout", "Talent"] as const;

/** The kinds of thing that an id in a schema can refer to. */
export type RefKind =
  | RecordKind
  /** An entry of a master list that records name. */
  | MasterEntryKind
  | "partnerContact"
  | "industryCategory"
  | "position"
  | "talentType"
  | "talentSubType"
  | "media"
  /** A media by the key of its small size, which is in the links of avatars. */
  | "picture"
  | "note"
  | "mail"
  /** An outgoing message, share or step that was given up. */
  | "givenUp"
  | "agency"
  | "savedFilter"
  | "calendarFeed"
  | "availabilityShare"
  | "reportSchedule"
  /** A link to a file of a library. */
  | "fileShare"
  | "attachment"
  /** Something in a library, by its key. */
  | "libraryItem"
  /** A scout, talent, partner or member of staff, by the right to their library. */
  | "libraryOwner"
  /** A deleted folder or file of a library, to restore it. */
  | "libraryDeleted"
  | "customField"
  | "emergencyContact"
  | "familyMember"
  | "careerEntry"
  | "legalEntity"
  | "insurance"
  | "socialAccount"
  | "personContact"
  | "favourite"
  | "masterEntry"
  | "import"
  /** A person, partner or supplier that a piece of work is about. */
  | "related"
  /** An opportunity, event or project that a task belongs to. */
  | "linked"
  /** An opportunity or event that holds are for. */
  | "holder"
  | "hold"
  /** A record of any kind. */
  | "record"
  | "notification"
  | "status"
  | "taskType"
  /** A group of a project's tasks. */
  | "projectGroup"
  /** A status and its category, in the settings. */
  | "statusEntry"
  | "statusCategory"
  | "taskTemplate"
  | "venue"
  /** Parts of a tour: somebody of its party, and an entry of its itinerary. */
  | "tourMember"
  | "tourEntry"
  /** A tour whose budget the caller reaches, a line of it, and a scenario. */
  | "tourBudget"
  | "budgetLine"
  | "budgetScenario"
  /** An event whose settlement the caller reaches. */
  | "settlement"
  /** Parts of a contract. */
  | "subContract"
  | "deliverable"
  | "contractTemplate"
  | "contractClause"
  | "billingContact"
  | "feeRule"
  | "taskRule"
  | "taxRate"
  | "lineAccount"
  | "payRun"
  /** A bank file, and one of its lines. */
  | "bankFile"
  | "bankLine"
  /** A template of an email of finance. */
  | "emailTemplate"
  | "expense"
  /** A contract, event, project or talent that an expense is on. */
  | "expensed"
  /** A line of the log of calls. */
  | "callLog"
  /** A website enquiry, and a form for them. */
  | "websiteEnquiry"
  | "enquiryForm"
  /** A key of the fan app. */
  | "fanKey"
  /** A fan, as the report shows them; and a comment of one. */
  | "fan"
  | "fanComment"
  /** Content of one kind; audio and video share one. */
  | "news"
  | "cmsEvent"
  | "pvpm"
  | "fanroomPost"
  | "fanroomPoll"
  /** A post or poll in the snippets section. */
  | "snippet"
  /**
   * Facebook or Instagram account on a talent's profile, by the right to their content; a post on it; and a share to
   * it.
   */
  | "talentSocial"
  | "socialContent"
  | "socialShare"
  /** An email of the log; a mailbox; an email template. */
  | "mailLog"
  | "mailbox"
  | "mailTemplate"
  /** A campaign by email, a fan that campaigns reach, a list of addresses for one, and an address that gets none. */
  | "campaign"
  | "campaignFan"
  | "campaignAddressList"
  | "campaignSuppression"
  /** A list of artists that may become scouts, an artist on it, and a note on them. */
  | "shortlist"
  | "shortlistEntry"
  | "shortlistNote"
  /** A contact's WhatsApp conversation, and a message in it. */
  | "chatLog"
  | "chatMessage"
  /** A WhatsApp number outside, and one of the agency's own. */
  | "whatsappNumber"
  | "chatNumber"
  /** A saved quick reply. */
  | "quickReply"
  /** A ticketed event, by its id or the slug of its address. */
  | "ticketing"
  /** A guest on the list of an event. */
  | "guest";

/** Details that opportunities, events, projects and contracts may lack to move on. */
export const OPPORTUNITY_MISSING = ["partner", "contact", "talent", "dates", "value", "brief"] as const;
export const EVENT_MISSING = ["dates", "venue", "talent", "callTimes", "partner", "lead"] as const;
export const PROJECT_MISSING = ["lead", "dates", "talent", "budget"] as const;
/** States of a tour, kinds of entries of its itinerary, and groups of its party, each with a per diem of its own. */
export const TOUR_STATUSES = ["PLANNED", "CONFIRMED", "DONE", "CANCELLED"] as const;
export type TourStatus = (typeof TOUR_STATUSES)[number];
export const TOUR_ENTRY_KINDS = ["SHOW", "TRAVEL", "HOTEL", "REHEARSAL", "PRESS", "DAY_OFF", "OTHER"] as const;
export type TourEntryKind = (typeof TOUR_ENTRY_KINDS)[number];
export const PARTY_GROUPS = ["ARTIST", "MANAGER", "CREW", "DRIVER", "GUEST"] as const;
export type PartyGroup = (typeof PARTY_GROUPS)[number];
/** Means of travel of an event and of a tour. */
export const TRAVEL_MODES = ["FLIGHT", "TRAIN", "CAR", "COACH", "FERRY", "OTHER"] as const;
/** Signing events that staff are notified of. */
export const SIGNING_NOTICES = ["signed", "declined", "corrected", "complete", "expired", "disagreed"] as const;
export type SigningNotice = (typeof SIGNING_NOTICES)[number];

/** Subjects of a contract's key date. */
export const KEY_DATE_KINDS = ["OPTION", "RENEWAL", "OPT_OUT", "EXCLUSIVITY_END", "NOTICE", "OTHER"] as const;
export type KeyDateKind = (typeof KEY_DATE_KINDS)[number];
/** Base that an exclusivity's days count from. */
export const EXCLUSIVITY_BASES = ["EVENT", "DATES", "TERM"] as const;
export const CONTRACT_MISSING = ["partner", "contact", "talent", "value", "term", "instalments"] as const;
export const MISSING_CODES = [
  ...new Set([...OPPORTUNITY_MISSING, ...EVENT_MISSING, ...PROJECT_MISSING, ...CONTRACT_MISSING]),
];
export type MissingCode = (typeof MISSING_CODES)[number];

/**
 * Frames of conversations, as the specification names them, and so the topics of the data they make stale. The first
 * two carry ids of conversations (`logId`), the last the reader's own.
 */
export const REALTIME_MESSAGES = ["NEW_MESSAGE", "MESSAGE_STATUS_UPDATE", "BADGE_NUMBER_UPDATE"] as const;
export type RealtimeMessage = (typeof REALTIME_MESSAGES)[number];

const OTHER_TOPICS = [
  ...REALTIME_MESSAGES,
  "industryCategory",
  "permission",
  "position",
  "note",
  "mail",
  "givenUp",
  "session",
  "savedFilter",
  "dashboard",
  "tableSetting",
  "media",
  "attachment",
  "libraryItem",
  "customField",
  "personal",
  "career",
  "business",
  "favourite",
  "masterList",
  "import",
  "status",
  "agencySetting",
  "taskSetting",
  "commsSetting",
  "notification",
  "calendarFeed",
  "availabilityShare",
  "reportSchedule",
  "fileShare",
  "venue",
  "hold",
  "waiver",
  "exclusivity",
  "contractSetting",
  "billingContact",
  "financeSetting",
  "expense",
  "invoiceSetting",
  "ledger",
  "financeEmail",
  "xero",
  "ticketingConnection",
  "callLog",
  "websiteEnquiry",
  "enquiryForm",
  "contentMarking",
  "contentSetting",
  "socialConnection",
  "socialContent",
  "socialShare",
  "publicSite",
  "fanKey",
  "fan",
  "mailLog",
  "mailbox",
  "mailTemplate",
  "mailSetting",
  "campaign",
  "campaignSuppression",
  "campaignSetting",
  "shortlist",
  "chatLog",
  "chatNumber",
  "chatTemplate",
  "quickReply",
  "ticketing",
  "settlement",
  "guest",
] as const;
/** Kinds of data whose changes are pushed to open screens. */
export type Topic = RecordKind | (typeof OTHER_TOPICS)[number];
export const TOPICS: Names<Topic> = [...RECORD_KINDS, ...OTHER_TOPICS];

/** Periods that a report is compared with: as many days before, or the same days a year before. */
export const REPORT_COMPARISONS = ["PREVIOUS", "YEAR", "NONE"] as const;
export type ReportComparison = (typeof REPORT_COMPARISONS)[number];
/** Units of a report's figures. */
export const REPORT_UNITS = ["count", "money", "share", "days", "instant"] as const;
export type ReportUnit = (typeof REPORT_UNITS)[number];
