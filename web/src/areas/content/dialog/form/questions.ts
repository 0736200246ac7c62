/** Confirmations asked before an item is saved. */
import { CONTENT_FORM_STATUS, type ContentFormStatus } from "#contract/content/codes.ts";
import { linkKindOf } from "#contract/content/item.ts";
import { maySaveWithoutThumbnail } from "#web/shared/links/questions.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { d } from "../messages.ts";
import { type ContentValues, isPublished } from "./values.ts";

/** Asks about audio without a thumbnail, and about what is withdrawn until a later publish time. */
export async function mayStore(values: ContentValues, before: ContentValues | null): Promise<boolean> {
  const { kind, thumbnailId, publishDate } = values;
  if (!(await maySaveWithoutThumbnail(linkKindOf(kind), thumbnailId))) return false;
  const now = Date.now();
  const isAhead = (instant: string | null): boolean => instant !== null && Date.parse(instant) > now;
  const withdraws =
    before !== null &&
    isPublished(before) &&
    isPublished(values) &&
    !isAhead(before.publishDate) &&
    isAhead(publishDate);
  return !withdraws || confirm({ title: d("scheduleTitle"), body: d("scheduleBody"), yes: d("save"), no: d("cancel") });
}

const QUESTIONS: Readonly<Record<ContentFormStatus, { title: string; body: string }>> = {
  [CONTENT_FORM_STATUS.publish]: { title: d("approveTitle"), body: d("approveBody") },
  [CONTENT_FORM_STATUS.pending]: { title: d("pendingTitle"), body: d("pendingBody") },
  [CONTENT_FORM_STATUS.reject]: { title: d("rejectTitle"), body: d("rejectBody") },
};
/** Asks before an item is saved with another status. */
export const mayBecome = (status: ContentFormStatus): Promise<boolean> =>
  confirm({
    ...QUESTIONS[status],
    yes: d("save"),
    no: d("cancel"),
    ...(status === CONTENT_FORM_STATUS.reject && { tone: "danger" as const }),
  });
