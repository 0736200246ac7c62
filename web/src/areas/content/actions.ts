/** Actions on content, for a row, its dialog and bulk changes. */
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { RowAction } from "#contract/content/buttons.ts";
import { CONTENT_STATUS, type ContentStatus } from "#contract/content/codes.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { removeWithUndo } from "#web/shared/record/actions/removeRecord.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { CALLS_OF_KIND } from "./calls.ts";
import { t } from "./messages.ts";

export type Acted = Pick<ContentRow, "id" | "kind" | "title" | "status" | "version">;

interface Look {
  title: string;
  icon: Icon;
  /** The letter that does it. */
  key: string;
  done: (count: number) => string;
}
export const ACTION_LOOKS: Readonly<Record<RowAction, Look>> = {
  approve: { title: t("approve"), icon: CheckIcon, key: "a", done: (count) => t("approved", { count }) },
  pending: { title: t("pending"), icon: CircleDashedIcon, key: "p", done: (count) => t("setPending", { count }) },
  reject: { title: t("reject"), icon: XIcon, key: "r", done: (count) => t("rejectedToast", { count }) },
  irrelevantReject: {
    title: t("irrelevantReject"),
    icon: XIcon,
    key: "r",
    done: (count) => t("rejectedToast", { count }),
  },
  noAction: { title: t("noAction"), icon: ShieldCheckIcon, key: "n", done: (count) => t("resolved", { count }) },
};

const idsOf = (items: readonly Acted[]): string[] => items.map(({ id }) => id);
const these = (items: readonly Acted[]) => ({
  ids: idsOf(items),
  versions: items.map(({ version }) => version),
});

/** The action that brings a status back. */
const BACK = {
  [CONTENT_STATUS.published]: "approve",
  [CONTENT_STATUS.pending]: "pending",
  [CONTENT_STATUS.rejected]: "reject",
} as const satisfies Record<ContentStatus, RowAction>;

async function undo(items: readonly Acted[]): Promise<void> {
  for (const status of new Set(items.map((item) => item.status))) {
    const group = items.filter((item) => item.status === status);
    const [first] = group;
    if (first) await mutate(CALLS_OF_KIND[first.kind][BACK[status]], { body: { ids: idsOf(group) } });
  }
}

/** Does it to items of one list, all or none; resolves to whether it was done. A refusal is shown. */
export async function actOn(action: RowAction, items: readonly Acted[]): Promise<boolean> {
  const [first] = items;
  if (!first) return false;
  const calls = CALLS_OF_KIND[first.kind];
  const count = items.length;
  // The reports it resolves do not come back with the status.
  const asks = action === "irrelevantReject";
  if (
    asks &&
    !(await confirm({
      title: t("rejectMarkedTitle", { count }),
      body: t("rejectMarkedBody"),
      yes: t("reject"),
      tone: "danger",
    }))
  )
    return false;
  const body = these(items);
  const result =
    action === "noAction"
      ? await mutate(calls.noAction, { params: { ids: body.ids.join(",") }, body })
      : await mutate(calls[action], { body });
  if (!result) return false;
  const isUndone = action !== "noAction" && !asks;
  showToast(ACTION_LOOKS[action].done(count), isUndone ? { undo: () => undo(items) } : {});
  return true;
}

/** Puts items of one list on the web page of their talents, or takes them off it, and offers undo. */
export async function showOnWebPage(items: readonly Acted[], publish: boolean): Promise<boolean> {
  const [first] = items;
  if (!first) return false;
  const { publishToTalentWebpage } = CALLS_OF_KIND[first.kind];
  const body = these(items);
  if (!(await mutate(publishToTalentWebpage, { body: { ...body, publish } }))) return false;
  const { length: count } = items;
  showToast(t(publish ? "putOnWebPageToast" : "tookOffWebPageToast", { count }), {
    undo: async () => void (await mutate(publishToTalentWebpage, { body: { ids: body.ids, publish: !publish } })),
  });
  return true;
}

/** Moves items of one list to the bin, and offers undo; they come back as Pending. */
export async function removeContent(items: readonly Acted[]): Promise<boolean> {
  const [first, ...more] = items;
  if (!first) return false;
  const calls = CALLS_OF_KIND[first.kind];
  let removed = false;
  await removeWithUndo({
    name: more.length === 0 ? first.title : t("manyItems", { count: items.length }),
    remove: async () => (await mutate(calls.remove, { body: these(items) })) !== null,
    restore: async () => (await mutate(calls.restore, { body: { ids: idsOf(items) } })) !== null,
    onGone: () => {
      removed = true;
    },
  });
  return removed;
}
