/** Acts on a hold of the dashboard: the whole hold is read first, since its row shows only a part. */
import { talentHolds } from "#contract/holds/hold.ts";
import { holdActions } from "#web/shared/holds/holdActions.tsx";
import { t as h } from "#web/shared/holds/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import type { ManagementData } from "../widget.ts";

type HoldRow = ManagementData<"HOLDS">["rows"][number];
const ACTS = ["confirm", "edit", "release"] as const;
const TITLES = { confirm: h("confirmHold"), edit: h("editHold"), release: h("releaseHold") } as const;

async function act({ id, record }: HoldRow, name: (typeof ACTS)[number]): Promise<void> {
  try {
    const { editable, holds } = await send(talentHolds.list, { params: { id: record.id } });
    const hold = holds.find((other) => other.id === id && other.state === "held");
    if (!editable || !hold) {
      showToast(t("holdGone"), { tone: "failed" });
      return;
    }
    const holder = { id: record.id, title: record.title, people: [], startDate: null, endDate: null };
    await holdActions(hold, holder)
      .find((action) => action.id === name)
      ?.run?.();
    invalidateTopics(["dashboard"]);
  } catch (error) {
    showError(error);
  }
}

export const holdMenu = (row: HoldRow): Action[] =>
  ACTS.map((name) => ({
    id: name,
    title: TITLES[name],
    ...(name === "release" && { tone: "danger" }),
    run: () => act(row, name),
  }));
