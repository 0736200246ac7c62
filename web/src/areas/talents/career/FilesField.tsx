import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { UPLOADERS } from "#contract/media/uploaders.ts";
import { MultiSelectField } from "#web/kit/forms/fields/MultiSelectField.tsx";
import type { Field } from "#web/kit/forms/useCallForm.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { chooseFiles } from "#web/kit/upload/chooseFiles.ts";
import { startUploads } from "#web/kit/upload/uploads.ts";
import { t } from "#web/messages/career.ts";
import { attachTo, type GalleryOwner, useAttachments } from "#web/shared/media/gallery.ts";
import styles from "./Career.module.css";

/** Of the person's pictures and documents, those that belong to the entry; more can be put among them from here. */
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
