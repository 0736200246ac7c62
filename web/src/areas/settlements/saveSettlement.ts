/** Saves a change of a settlement, asks where more is sold than there are places, and offers undo. */
import { type Settlement, type SettlementForm, settlements } from "#contract/settlements/settlement.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const topics = settlements.save.topics ?? [];

/** Says that a change was saved, and who has to sign again. */
export function sayChanged(before: Settlement, after: Settlement): void {
  const taken = before.signatures.filter(({ stands }) => stands).map(({ name }) => name);
  showToast(taken.length > 0 ? t("savedBack", { names: taken.join(", ") }) : t("saved"), {
    topic: `settlement ${before.id}`,
    undo: async () => {
      await saveSettlement(after, before.figures, { confirmed: true, quiet: true });
    },
  });
}

/** Returns what is wrong with the change, or null once it is saved. */
export async function saveSettlement(
  settlement: Settlement,
  figures: SettlementForm,
  { confirmed = false, quiet = false } = {},
): Promise<string | null> {
  const { id, version } = settlement;
  try {
    const after = await send(settlements.save, { params: { id }, body: { ...figures, version, confirmed } });
    invalidateTopics(topics);
    if (!quiet) sayChanged(settlement, after);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      showError(error);
      return "";
    }
    const above = error.details.filter(({ code }) => code === "aboveCapacity");
    const [first] = error.details;
    if (first === undefined || error.code === "stale") {
      invalidateTopics(topics);
      showError(error);
      return error.message;
    }
    if (above.length < error.details.length || confirmed) return first.message;
    const body = above.map(({ message }) => message).join(" ");
    if (!(await confirm({ title: t("aboveTitle"), body, yes: t("saveAnyway"), no: t("look") }))) return first.message;
    return saveSettlement(settlement, figures, { confirmed: true, quiet });
  }
}
