import { ArrowLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowLeft";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/csr/ArrowRight";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { TextTIcon } from "@phosphor-icons/react/dist/csr/TextT";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import type { Attachment } from "#contract/media/attachment.ts";
import { attachments } from "#contract/media/record-attachments.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "#web/ui/upload/messages.ts";
import { downloadOf, type GalleryOwner, saveAttachments } from "./gallery.ts";

const CaptionDialog = lazy(async () => ({ default: (await import("./CaptionDialog.tsx")).CaptionDialog }));

export function download(url: string): void {
  const link = document.createElement("a");
  link.href = downloadOf(url);
  link.download = "";
  link.click();
}

/** Deletes an attachment, once the person is sure. */
export async function removeAttachment({ id, filename }: Attachment): Promise<void> {
  const sure = await confirm({
    title: t("deleteTitle", { name: filename }),
    body: t("deleteBody"),
    yes: t("delete"),
    tone: "danger",
  });
  if (sure && (await mutate(attachments.remove, { params: { id } }))) showToast(t("deleted", { name: filename }));
}

interface Context {
  owner: GalleryOwner;
  /** In the record's order. */
  all: readonly Attachment[];
  /** Files that the preview pages through. */
  among: readonly Attachment[];
  editable: boolean;
}

export function attachmentActions(attachment: Attachment, { owner, all, among, editable }: Context): Action[] {
  const { url } = attachment.media;
  const index = among.findIndex(({ id }) => id === attachment.id);
  const swap = (other: Attachment | undefined) => {
    if (!other) return undefined;
    const order = all.map((each) => (each.id === attachment.id ? other : each.id === other.id ? attachment : each));
    return saveAttachments(
      owner,
      order.map(({ media }) => media.id),
    );
  };
  return [
    ...(url ? [{ id: "download", title: t("download"), icon: DownloadSimpleIcon, run: () => download(url) }] : []),
    {
      id: "caption",
      title: t("caption"),
      icon: TextTIcon,
      visible: editable,
      run: () => openDialog((close) => <CaptionDialog attachment={attachment} close={close} />),
    },
    {
      id: "earlier",
      title: t("earlier"),
      icon: ArrowLeftIcon,
      visible: editable && index > 0,
      run: () => swap(among[index - 1]),
    },
    {
      id: "later",
      title: t("later"),
      icon: ArrowRightIcon,
      visible: editable && index < among.length - 1,
      run: () => swap(among[index + 1]),
    },
    {
      id: "delete",
      title: t("delete"),
      icon: TrashIcon,
      tone: "danger",
      visible: editable,
      run: () => removeAttachment(attachment),
    },
  ];
}
