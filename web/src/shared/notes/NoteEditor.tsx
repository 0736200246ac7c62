import { LIMITS } from "#contract/limits.ts";
import { FormBody, SaveButton, useFormId } from "#web/kit/forms/FormFrame.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { mayLeave, useGuard } from "#web/kit/forms/useGuard.tsx";
import { RichTextField } from "#web/kit/rich/RichTextField.tsx";
import { Button } from "#web/kit/ui/Button.tsx";
import { t as k } from "#web/messages/kit.ts";
import { t } from "#web/messages/notes.ts";
import { findColleagues } from "../mentions.tsx";
import styles from "./Notes.module.css";
import type { NoteValues } from "./source.ts";

interface Props {
  form: RecordForm<NoteValues>;
  label: string;
  close: () => void;
}

export function NoteEditor({ form, label, close }: Props) {
  const id = useFormId();
  useGuard(form);
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
