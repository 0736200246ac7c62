/** Actions that lists and dialogs of content offer, by the list, the mode and the right to write. */
import { CONTENT_TAB, type ContentTab } from "./codes.ts";
import type { ContentAction } from "./status.ts";

/** Slugs of the lists in addresses. */
export const CONTENT_TAB_SLUGS = {
  published: CONTENT_TAB.published,
  pending: CONTENT_TAB.pending,
  rejected: CONTENT_TAB.rejected,
  "not-relevant": CONTENT_TAB.notRelevant,
  all: CONTENT_TAB.all,
} as const satisfies Record<string, ContentTab>;

export type RowAction = Extract<ContentAction, "approve" | "pending" | "reject" | "irrelevantReject" | "noAction">;

/** Actions that change an item's state, in the order of the buttons. */
const ACTIONS: Readonly<Record<ContentTab, readonly RowAction[]>> = {
  [CONTENT_TAB.published]: ["reject", "pending"],
  [CONTENT_TAB.pending]: ["reject", "approve"],
  [CONTENT_TAB.rejected]: ["pending", "approve"],
  [CONTENT_TAB.notRelevant]: ["noAction", "irrelevantReject"],
  // In the list of all, each row offers the actions of its own status.
  [CONTENT_TAB.all]: [],
};

/** Returns the bulk buttons of a list; none without the right to write. */
export const bulkButtons = (tab: ContentTab, mayWrite: boolean): readonly RowAction[] => (mayWrite ? ACTIONS[tab] : []);

export type ContentRowButton = "view" | "edit" | "delete" | RowAction;
/** Returns the actions of a row; `tab` of a row in the list of all is the row's status. */
export const rowButtons = (tab: ContentTab, mayWrite: boolean): readonly ContentRowButton[] =>
  mayWrite ? ["view", "edit", "delete", ...ACTIONS[tab]] : ["view"];

export const CONTENT_MODES = ["add", "view", "edit"] as const;
export type ContentMode = (typeof CONTENT_MODES)[number];
export type ContentButton = "save" | "publish" | "cancel" | "quickEdit" | RowAction;

/** Returns the footer of the dialog. */
export function modalButtons(tab: ContentTab, mode: ContentMode, mayWrite: boolean): readonly ContentButton[] {
  if (!mayWrite) return ["cancel"];
  if (mode === "add") return ["save", "publish", "cancel"];
  return [mode === "view" ? "quickEdit" : "save", ...ACTIONS[tab], "cancel"];
}
