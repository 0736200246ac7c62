import { useState } from "react";
import { TASK_EDIT_SCOPES, type TaskEditScope } from "#contract/enums.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";

const SCOPES = TASK_EDIT_SCOPES.map((value) => ({ value, label: t(value) }));

const WORDS = {
  delete: { title: "deleteSeriesTitle", label: "deleteSeries", button: "delete", tone: "danger" },
  change: { title: "changeSeriesTitle", label: "changeSeries", button: "change", tone: "main" },
} as const;

/** Asks whether a deletion or change is of this task only, which is the default, or of the following ones too (B-212, B-213). */
export function ScopeDialog({
  act,
  name,
  answer,
}: {
  act: keyof typeof WORDS;
  name: string;
  answer: (scope: TaskEditScope | null) => void;
}) {
  const words = WORDS[act];
  const [scope, setScope] = useState<TaskEditScope>("THIS_TASK_ONLY");
  return (
    <Dialog
      title={t(words.title, { name })}
      size={500}
      onClose={() => answer(null)}
      footer={
        <>
          <Button size="large" onClick={() => answer(null)}>
            {t("cancel")}
          </Button>
          <Button size="large" tone={words.tone} onClick={() => answer(scope)}>
            {t(words.button)}
          </Button>
        </>
      }
    >
      <RadioField
        name="scope"
        value={scope}
        onChange={setScope}
        onBlur={() => undefined}
        error={undefined}
        label={t(words.label)}
        choices={SCOPES}
      />
    </Dialog>
  );
}
