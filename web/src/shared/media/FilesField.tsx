import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { UPLOADERS } from "#contract/media/uploader.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { t } from "#web/ui/upload/messages.ts";
import { startUploads } from "#web/ui/upload/uploads.ts";
import styles from "./FilesField.module.css";
import { attachTo, type GalleryOwner, useAttachments } from "./gallery.ts";

interface Props {
  field: Field<string[]>;
  owner: GalleryOwner;
  label: string;
  hint: string;
}

/** Selects files of the record that belong to one of its parts, and uploads more. */
export function FilesField({ field, owner, label, hint }: Props) {
  const { data: files = [] } = useAttachments(owner);
  const upload = (): void =>
    void chooseFiles({ extensions: UPLOADERS.general.extensions, many: true }).then((chosen) =>
      startUploads(chosen, { after: attachTo(owner) }),
    );
  return (
    <div className={styles.pick}>
      <MultiSelectField
        {...field}
        label={label}
        hint={hint}
        choices={files.map(({ id, caption, filename }) => ({ value: id, label: caption ?? filename }))}
      />
      <Button size="small" icon={<UploadSimpleIcon size={14} />} onClick={upload}>
        {t("uploadMore")}
      </Button>
    </div>
  );
}
