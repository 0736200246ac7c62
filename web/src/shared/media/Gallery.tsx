import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { UPLOADERS } from "#contract/media/uploader.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { t } from "#web/ui/upload/messages.ts";
import { startUploads } from "#web/ui/upload/uploads.ts";
import { useDropped } from "#web/ui/upload/useDropped.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { AttachmentTable } from "./AttachmentTable.tsx";
import styles from "./Gallery.module.css";
import { attachTo, type GalleryOwner, isAboutWork, isPicture, useAttachments } from "./gallery.ts";
import { LayoutToggle, useFilesLayout } from "./layout.tsx";
import { Pictures } from "./Pictures.tsx";

interface Props {
  owner: GalleryOwner;
  /** The record's name. */
  name: string;
  editable: boolean;
  /** Below the record's form, with a hint that files are saved at once. */
  inForm?: boolean;
}

/** Pictures and documents of a record; editors drop, paste or choose more. */
export function Gallery({ owner, name, editable, inForm = false }: Props) {
  const narrow = useNarrow();
  const answer = useAttachments(owner);
  const isWork = isAboutWork(owner);
  const [layout, change] = useFilesLayout(isWork ? "attachments" : "gallery", isWork ? "list" : "grid");
  const take = (files: File[]) => void startUploads(files, { after: attachTo(owner) });
  const { over, handlers } = useDropped(take);
  const choose = () => void chooseFiles({ extensions: UPLOADERS.general.extensions, many: true }).then(take);
  return (
    <section
      className={styles.gallery}
      aria-labelledby="gallery"
      data-over={(editable && over) || undefined}
      data-form={inForm || undefined}
      {...(editable && { ...handlers, tabIndex: -1 })}
    >
      <div className={styles.head}>
        <h2 id="gallery">{t("files")}</h2>
        {editable && !narrow && <p>{t(over ? "dropNow" : "dropHere")}</p>}
        <span className={styles.layout}>
          <LayoutToggle layout={layout} change={change} />
        </span>
        {editable && (
          <Button icon={<UploadSimpleIcon />} onClick={choose}>
            {t("add")}
          </Button>
        )}
      </div>
      {inForm && <p className={styles.line}>{t("atOnce")}</p>}
      <QueryBoundary answer={answer}>
        {(files) =>
          files.length === 0 ? (
            <Empty
              title={t("none")}
              line={editable ? t(narrow ? "noneLineOnPhone" : "noneLine") : t("noneRead", { name })}
            />
          ) : layout === "list" ? (
            <AttachmentTable label={t("attachments")} owner={owner} all={files} files={files} editable={editable} />
          ) : (
            <>
              <Pictures owner={owner} all={files} pictures={files.filter(isPicture)} editable={editable} />
              <AttachmentTable
                label={t("documents")}
                owner={owner}
                all={files}
                files={files.filter((item) => !isPicture(item))}
                editable={editable}
              />
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}
