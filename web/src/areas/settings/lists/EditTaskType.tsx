import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { type MasterEntry, MasterEntryForm, masterLists } from "#contract/settings/master-list.ts";
import { t } from "#web/areas/settings/lists/messages.ts";
import { AgencyColorField } from "#web/shared/work/AgencyColorField.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

const entryForm = formOf(MasterEntryForm);

export function EditTaskType({ entry, close }: { entry: MasterEntry; close: () => void }) {
  const form = useCallForm(masterLists.update, {
    params: { slug: "task-types", id: entry.id },
    initial: entryForm.valuesOf(entry),
    newest: entryForm.valuesOf,
    onDone: ({ name }) => {
      close();
      showToast(t("renamed", { name }));
    },
  });
  const color = form.field("color");
  const takesTime = form.field("takesTime");
  return (
    <FormDialog form={form} title={t("editType", { name: entry.name })} size={500} close={close}>
      <TextField {...form.field("name")} label={t("name")} maxLength={LIMITS.masterName} required />
      <AgencyColorField {...color} value={color.value ?? "slate"} label={t("color")} />
      <SwitchField {...takesTime} value={takesTime.value ?? false} label={t("takesTime")} hint={t("takesTimeHint")} />
    </FormDialog>
  );
}
