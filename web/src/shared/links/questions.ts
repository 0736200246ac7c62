/** Confirmations before a link or an audio is saved. */
import type { LinkKind } from "#contract/links/hosts.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { t } from "./messages.ts";

/** Asks before another link replaces one that was read (B-563); a first one and none are not asked about. */
export async function mayReadAgain(before: string, after: string): Promise<boolean> {
  if (before === "" || after === "" || before === after) return true;
  return confirm({ title: t("again"), body: t("againLine"), yes: t("againYes"), no: t("againNo") });
}

/** Asks before audio is saved without a thumbnail (B-562). */
export async function maySaveWithoutThumbnail(kind: LinkKind, thumbnailId: string | null): Promise<boolean> {
  if (kind !== "audio" || thumbnailId !== null) return true;
  return confirm({
    title: t("withoutThumbnail"),
    body: t("withoutThumbnailLine"),
    yes: t("withoutThumbnailYes"),
    no: t("withoutThumbnailNo"),
  });
}
