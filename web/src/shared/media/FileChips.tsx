import { FileIcon } from "@phosphor-icons/react/dist/csr/File";
import type { Attachment } from "#contract/media/attachment.ts";
import { t } from "#web/ui/upload/messages.ts";
import styles from "./FileChips.module.css";
import { isPicture } from "./gallery.ts";
import { openPreview } from "./openPreview.tsx";

/** Files that belong to a part of a record, each opened by its chip; `small` shows pictures in the height of a line. */
export const FileChips = ({ files, small = false }: { files: readonly Attachment[]; small?: boolean }) =>
  files.length > 0 && (
    <ul className={styles.files} data-small={small || undefined}>
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            aria-label={t("open", { name: file.caption ?? file.filename })}
            data-tip={file.caption ?? file.filename}
            onClick={() => openPreview(files, file)}
          >
            {isPicture(file) && file.media.cdnSmall ? (
              <img src={file.media.cdnSmall} alt="" loading="lazy" decoding="async" />
            ) : (
              <>
                <FileIcon size={16} />
                {file.filename}
              </>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
