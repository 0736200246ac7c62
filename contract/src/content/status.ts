/** What the status of content is, how it is shown, and what may be done with it. Pure, so that buttons and refusals agree. */
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
/** Returns what a form's status stores. */
export const storedStatus = (status: ContentFormStatus): ContentStatus => STORED[status];

/** Returns the status that a form sends to keep what is stored. */
export function formStatus(status: ContentStatus): ContentFormStatus {
  if (status === CONTENT_STATUS.published) return CONTENT_FORM_STATUS.publish;
  return status === CONTENT_STATUS.pending ? CONTENT_FORM_STATUS.pending : CONTENT_FORM_STATUS.reject;
}

interface Shown {
  /** Null for what has no stored status, such as posts. */
  status: ContentStatus | null;
  /** Whether its media are still being prepared. */
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

/** What decides whether something may be done with an item. */
export interface ContentState {
  status: ContentStatus;
  /** Whether its publish time lies ahead. */
  ahead: boolean;
  /** Whether a marking as not relevant is open. */
  marked: boolean;
  /** Whether one of these is the actor's own. */
  markedByMe: boolean;
}

const { published, pending, rejected } = CONTENT_STATUS;
interface Rule {
  /** The status that it gets; left out, it keeps what it has. */
  to?: ContentStatus;
  may: (state: ContentState) => boolean;
}
const RULES: Readonly<Record<ContentAction, Rule>> = {
  approve: { to: published, may: ({ status }) => status !== published },
  pending: { to: pending, may: ({ status }) => status !== pending },
  reject: { to: rejected, may: ({ status }) => status !== rejected },
  /** Out at once, also what is scheduled. */
  publish: { to: published, may: ({ status, ahead }) => status !== published || ahead },
  notRelevant: { may: ({ markedByMe }) => !markedByMe },
  irrelevantReject: { to: rejected, may: ({ marked }) => marked },
  noAction: { may: ({ marked }) => marked },
};

/** Returns whether an action is possible as the item stands. */
export const mayAct = (action: ContentAction, state: ContentState): boolean => RULES[action].may(state);

/** Returns the status of an item after an action. */
export const statusAfter = (action: ContentAction, status: ContentStatus): ContentStatus => RULES[action].to ?? status;
