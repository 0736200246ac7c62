import { PaperclipIcon } from "@phosphor-icons/react/dist/csr/Paperclip";
import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useState } from "react";
import { EXPENSE_LIMITS } from "#contract/expenses/expense.ts";
import type { Media } from "#contract/media/upload.ts";
import { UPLOADERS } from "#contract/media/uploader.ts";
import { t } from "#web/areas/expenses/messages.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { startUploads } from "#web/ui/upload/uploads.ts";
import { useLatest } from "#web/ui/useLatest.ts";
import styles from "./Expenses.module.css";

interface Props {
  field: Field<string[]>;
  /** Receipts that the expense already has. */
  known: readonly Media[];
}
/** The receipts of an expense: uploaded, and removed one by one. */
export function ReceiptsField({ field, known }: Props) {
  const [uploaded, setUploaded] = useState<readonly Media[]>([]);
  const latest = useLatest(field);
  const files = new Map([...known, ...uploaded].map((media) => [media.id, media]));
  const upload = (): void =>
    void chooseFiles({ extensions: UPLOADERS.general.extensions, many: true }).then((chosen) =>
      startUploads(chosen, {
        onDone: (media) => {
          const { value, onChange } = latest.current;
          setUploaded((medias) => [...medias, media]);
          if (value.length < EXPENSE_LIMITS.receipts) onChange([...value, media.id]);
        },
      }),
    );
  return (
    <fieldset className={styles.files}>
      <legend>{t("receipts")}</legend>
      {field.value.length > 0 && (
        <ul>
          {field.value.map((id) => {
            const name = files.get(id)?.filename ?? "";
            return (
              <li key={id}>
                <PaperclipIcon size={14} aria-hidden />
                <span>{name}</span>
                <IconButton
                  title={t("removeReceipt", { name })}
                  onClick={() => field.onChange(field.value.filter((other) => other !== id))}
                >
                  <XIcon />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {field.error && <p role="alert">{field.error}</p>}
      <Button size="small" icon={<UploadSimpleIcon size={14} />} onClick={upload}>
        {t("addReceipt")}
      </Button>
    </fieldset>
  );
}
