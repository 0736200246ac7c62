import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { UPLOADERS } from "#contract/media/uploader.ts";
import { t } from "#web/areas/talents/career/messages.ts";
import { attachTo, type GalleryOwner, useAttachments } from "#web/shared/media/gallery.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { startUploads } from "#web/ui/upload/uploads.ts";
import styles from "./Career.module.css";

/** Selects the person's files that belong to the entry, and uploads more. */
export function FilesField({ field, owner }: { field: Field<string[]>; owner: GalleryOwner }) {
  const { data: files = [] } = useAttachments(owner);
  const upload = (): void =>
    void chooseFiles({ extensions: UPLOADERS.general.extensions, many: true }).then((chosen) =>
      startUploads(chosen, { after: attachTo(owner) }),
    );
  return (
    <div className={styles.pick}>
      <MultiSelectField
        {...field}
        label={t("files")}
        hint={t("filesHint")}
        choices={files.map(({ id, caption, filename }) => ({ value: id, label: caption ?? filename }))}
      />
      <Button size="small" icon={<UploadSimpleIcon size={14} />} onClick={upload}>
        {t("upload")}
      </Button>
    </div>
  );
}
