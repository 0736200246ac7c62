import { useState } from "react";
import { TASK_EDIT_SCOPES, type TaskEditScope } from "#contract/enums.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";

const SCOPES = TASK_EDIT_SCOPES.map((value) => ({ value, label: t(value) }));

/** Asks whether a deletion is of this task only, which is the default, or of the following ones too (B-212, B-213). */
export function ScopeDialog({ name, answer }: { name: string; answer: (scope: TaskEditScope | null) => void }) {
  const [scope, setScope] = useState<TaskEditScope>("THIS_TASK_ONLY");
  return (
    <Dialog
      title={t("deleteSeriesTitle", { name })}
      size={500}
      onClose={() => answer(null)}
      footer={
        <>
          <Button size="large" onClick={() => answer(null)}>
            {t("cancel")}
          </Button>
          <Button size="large" tone="danger" onClick={() => answer(scope)}>
            {t("delete")}
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
        label={t("deleteSeries")}
        choices={SCOPES}
      />
    </Dialog>
  );
}
