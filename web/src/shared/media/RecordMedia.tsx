import { FileIcon } from "@phosphor-icons/react/dist/csr/File";
import type { Attachment } from "#contract/media/attachment.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { t } from "#web/ui/upload/messages.ts";
import { isPicture } from "./gallery.ts";
import { openPreview } from "./openPreview.tsx";
import styles from "./RecordMedia.module.css";

const SHOWN = 5;

/** The first pictures of a record, the leading one larger, or its documents where it has no picture. */
export function RecordMedia({ files, to }: { files: readonly Attachment[]; to: string }) {
  if (files.length === 0) return null;
  const pictures = files.filter(isPicture).slice(0, SHOWN);
  const documents = pictures.length > 0 ? [] : files.slice(0, SHOWN);
  return (
    <DetailSection title={t("media")} link={{ title: t("allFiles", { count: files.length }), to }}>
      {pictures.length > 0 && (
        <ul className={styles.pictures} data-count={pictures.length}>
          {pictures.map((picture) => {
            const { id, caption, filename, media } = picture;
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-label={t("open", { name: caption ?? filename })}
                  onClick={() => openPreview(pictures, picture)}
                >
                  <img src={media.cdnMedium ?? media.cdnSmall ?? undefined} alt="" loading="lazy" decoding="async" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className={styles.documents}>
          {documents.map((file) => (
            <li key={file.id}>
              <Button tone="link" onClick={() => openPreview(documents, file)}>
                <FileIcon size={16} aria-hidden /> {file.filename}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}
