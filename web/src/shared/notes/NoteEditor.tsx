import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/shared/notes/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormBody, SaveButton, useFormId } from "#web/ui/forms/FormFrame.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { mayLeave, useLeaveGuard } from "#web/ui/forms/useLeaveGuard.tsx";
import { t as k } from "#web/ui/messages.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { findColleagues } from "./mentions.tsx";
import styles from "./Notes.module.css";
import type { NoteValues } from "./source.ts";

interface Props {
  form: RecordForm<NoteValues>;
  label: string;
  close: () => void;
}

export function NoteEditor({ form, label, close }: Props) {
  const id = useFormId();
  useLeaveGuard(form);
  const leave = async (): Promise<void> => {
    if (await mayLeave(form)) close();
  };
  return (
    <div className={styles.editor}>
      <FormBody form={form} id={id}>
        <RichTextField
          {...form.field("note")}
          label={label}
          placeholder={t("notePlaceholder")}
          max={LIMITS.text}
          mentions={findColleagues}
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
