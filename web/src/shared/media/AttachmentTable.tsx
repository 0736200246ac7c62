import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { Attachment } from "#contract/media/attachment.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { formatBytes } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "#web/ui/upload/messages.ts";
import styles from "./AttachmentTable.module.css";
import { attachmentActions, download, removeAttachment } from "./attachmentActions.tsx";
import { fileIcon } from "./fileIcon.ts";
import type { GalleryOwner } from "./gallery.ts";
import { openPreview } from "./openPreview.tsx";
import { formatSeconds } from "./preview/previewed.ts";

interface Props {
  label: string;
  owner: GalleryOwner;
  /** All files of the record, in its order. */
  all: readonly Attachment[];
  /** Files of this table. */
  files: readonly Attachment[];
  editable: boolean;
}

/** Files of a record as rows, each with download and delete. */
export function AttachmentTable({ label, owner, all, files, editable }: Props) {
  if (files.length === 0) return null;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th>{t("name")}</th>
          <th data-wide>{t("caption")}</th>
          <th data-number>{t("size")}</th>
          <th data-wide>{t("addedBy")}</th>
          <th>{t("addedAt")}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <Row key={file.id} file={file} {...{ owner, all, files, editable }} />
        ))}
      </tbody>
    </table>
  );
}

/** How large a file is, and how long or how many pages. */
const sizeOf = ({ media: { size, duration, pages } }: Attachment): string =>
  [
    duration === null ? null : formatSeconds(duration),
    pages === null ? null : t("pages", { count: pages }),
    size === null ? null : formatBytes(size),
  ]
    .filter((part) => part !== null)
    .join(" · ");

function Row({ file, owner, all, files, editable }: Omit<Props, "label"> & { file: Attachment }) {
  const { filename, caption, media, uploadedDate, uploadedBy } = file;
  const { url } = media;
  const picture = media.thumbnailUrl ?? media.cdnSmall;
  const Glyph = fileIcon(media);
  const actions = visibleActions(attachmentActions(file, { owner, all, among: files, editable })).filter(
    ({ id }) => id !== "download" && id !== "delete",
  );
  return (
    <tr>
      <td>
        <span className={styles.title}>
          {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : <Glyph size={24} aria-hidden />}
          <button type="button" title={filename} onClick={() => openPreview(files, file)}>
            {filename}
          </button>
        </span>
      </td>
      <td data-wide>{caption}</td>
      <td data-number>{media.problem ?? (media.isProcessing ? t("processing") : sizeOf(file))}</td>
      <td data-wide>{uploadedBy?.displayName}</td>
      <td>{formatDate(uploadedDate.slice(0, 10))}</td>
      <td>
        <span className={styles.actions}>
          {url && (
            <IconButton size="small" title={t("downloadThis", { name: filename })} onClick={() => download(url)}>
              <DownloadSimpleIcon size={16} />
            </IconButton>
          )}
          {editable && (
            <IconButton
              size="small"
              title={t("deleteThis", { name: filename })}
              onClick={() => void removeAttachment(file)}
            >
              <TrashIcon size={16} />
            </IconButton>
          )}
          {actions.length > 0 && <ActionMenu title={t("actionsFor", { name: filename })} actions={actions} />}
        </span>
      </td>
    </tr>
  );
}
