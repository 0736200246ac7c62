import { LIMITS } from "#contract/limits.ts";
import { FormBody, SaveButton, useFormId } from "#web/kit/forms/FormFrame.tsx";
import { TextAreaField } from "#web/kit/forms/fields/TextAreaField.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { mayLeave, useGuard } from "#web/kit/forms/useGuard.tsx";
import { Button } from "#web/kit/ui/Button.tsx";
import { t as k } from "#web/messages/kit.ts";
import { t } from "#web/messages/staff.ts";
import styles from "./NotesScreen.module.css";

export interface NoteValues {
  note: string;
  /** Of the note that is changed; a new one has none. */
  version: number;
}

export function NoteEditor({ form, label, close }: { form: RecordForm<NoteValues>; label: string; close: () => void }) {
  const id = useFormId();
  useGuard(form);
  const leave = async (): Promise<void> => {
    if (await mayLeave(form)) close();
  };
  return (
    <div className={styles.editor}>
      <FormBody form={form} id={id}>
        <TextAreaField
          {...form.field("note")}
          label={label}
          placeholder={t("notePlaceholder")}
          rows={4}
          maxLength={LIMITS.text}
          autoFocus
        />
        <div className={styles.buttons}>
          <Button onClick={() => void leave()}>{k("cancel")}</Button>
          <SaveButton form={form} id={id} />
        </div>
      </FormBody>
    </div>
  );
}
