/** Status of content, its label, and the actions it allows. Pure, so that buttons and refusals agree. */
import {
  CONTENT_FORM_STATUS,
  CONTENT_STATUS,
  type ContentDisplayStatus,
  type ContentFormStatus,
  type ContentStatus,
} from "./codes.ts";

const STORED: Readonly<Record<ContentFormStatus, ContentStatus>> = {
  [CONTENT_FORM_STATUS.publish]: CONTENT_STATUS.published,
  [CONTENT_FORM_STATUS.pending]: CONTENT_STATUS.pending,
  [CONTENT_FORM_STATUS.reject]: CONTENT_STATUS.rejected,
};
/** Returns the stored status for a form's status. */
export const storedStatus = (status: ContentFormStatus): ContentStatus => STORED[status];

/** Returns the form status that keeps the stored one. */
export function formStatus(status: ContentStatus): ContentFormStatus {
  if (status === CONTENT_STATUS.published) return CONTENT_FORM_STATUS.publish;
  return status === CONTENT_STATUS.pending ? CONTENT_FORM_STATUS.pending : CONTENT_FORM_STATUS.reject;
}

interface Shown {
  /** Null for content without a stored status, such as posts. */
  status: ContentStatus | null;
  /** True while its media are being prepared. */
  processing: boolean;
}
/** Returns how content is shown at `now`; instants in ISO 8601. */
export function displayStatus(
  { status, processing, publishDate }: Shown & { publishDate: string },
  now: number,
): ContentDisplayStatus {
  if (status === CONTENT_STATUS.pending) return processing ? "Processing" : "Pending";
  if (status === CONTENT_STATUS.rejected) return "Rejected";
  if (status === null && processing) return "Processing";
  return Date.parse(publishDate) <= now ? "Published" : "Scheduled";
}

/** Returns how an event is shown at `now`: once published, by its start. */
export const eventLabel = ({ start, ...shown }: Shown & { start: string }, now: number): ContentDisplayStatus =>
  displayStatus({ ...shown, publishDate: start }, now);

export const CONTENT_ACTIONS = [
  "approve",
  "pending",
  "reject",
  "publish",
  "notRelevant",
  "irrelevantReject",
  "noAction",
] as const;
export type ContentAction = (typeof CONTENT_ACTIONS)[number];

/** State of an item that decides which actions it allows. */
export interface ContentState {
  status: ContentStatus;
  /** True if its publish time is in the future. */
  ahead: boolean;
  /** True if a marking as not relevant is open. */
  marked: boolean;
  /** True if one of these markings is the actor's own. */
  markedByMe: boolean;
}

const { published, pending, rejected } = CONTENT_STATUS;
interface Rule {
  /** New status; left out, unchanged. */
  to?: ContentStatus;
  may: (state: ContentState) => boolean;
}
const RULES: Readonly<Record<ContentAction, Rule>> = {
  approve: { to: published, may: ({ status }) => status !== published },
  pending: { to: pending, may: ({ status }) => status !== pending },
  reject: { to: rejected, may: ({ status }) => status !== rejected },
  /** Publishes now, even if it is scheduled. */
  publish: { to: published, may: ({ status, ahead }) => status !== published || ahead },
  notRelevant: { may: ({ markedByMe }) => !markedByMe },
  irrelevantReject: { to: rejected, may: ({ marked }) => marked },
  noAction: { may: ({ marked }) => marked },
};

/** Returns true if the item's state allows the action. */
export const mayAct = (action: ContentAction, state: ContentState): boolean => RULES[action].may(state);

/** Returns the status of an item after an action. */
export const statusAfter = (action: ContentAction, status: ContentStatus): ContentStatus => RULES[action].to ?? status;
