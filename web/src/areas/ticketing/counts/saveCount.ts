/** Saves counts, asks where they are above the places, and offers undo. */

import type { BodyInputOf } from "#contract/call.ts";
import { ticketCounts } from "#contract/ticketing/ticketing.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { t } from "../messages.ts";

type Body = BodyInputOf<typeof ticketCounts.save>;
export type SavedCounts = { saved: number; refunded: number } | { problem: string } | null;

/** Returns what was saved, what is wrong with it, or null where the person rather changes it. */
export async function saveCounts(slug: string, body: Body): Promise<SavedCounts> {
  try {
    const reply = await send(ticketCounts.save, { params: { slug }, body });
    invalidateTopics(ticketCounts.save.topics ?? []);
    return reply;
  } catch (error) {
    if (!(error instanceof ApiError) || error.details.length === 0) {
      showError(error);
      return null;
    }
    const above = error.details.filter(({ code }) => code === "aboveCapacity");
    const [first] = error.details;
    if (above.length < error.details.length || body.confirmed) {
      if (error.code === "movedOn") invalidateTopics(ticketCounts.save.topics ?? []);
      return { problem: first?.message ?? error.message };
    }
    const body_ = above.map(({ message }) => message).join(" ");
    if (!(await confirm({ title: t("aboveTitle"), body: body_, yes: t("saveAnyway"), no: t("look") })))
      return { problem: first?.message ?? "" };
    return saveCounts(slug, { ...body, confirmed: true });
  }
}
