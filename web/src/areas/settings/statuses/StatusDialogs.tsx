import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import {
  type AgencyStatus,
  type StatusCategory,
  StatusCreate,
  StatusEdit,
  statuses,
} from "#contract/settings/status.ts";
import { AgencyColorField } from "#web/shared/work/AgencyColorField.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const newStatus = formOf(StatusCreate);
const editedStatus = formOf(StatusEdit);

interface AddProps {
  categories: readonly StatusCategory[];
  chosen: StatusCategory;
  close: () => void;
}
export function AddStatus({ categories, chosen, close }: AddProps) {
  const form = useCallForm(statuses.create, {
    initial: { ...newStatus.empty, categoryId: chosen.id },
    draft: chosen.id,
    onDone: ({ statusName }) => {
      close();
      showToast(t("added", { name: statusName }));
    },
  });
  return (
    <FormDialog form={form} title={t("addStatus")} size={500} close={close}>
      <TextField {...form.field("statusName")} label={t("name")} maxLength={LIMITS.masterName} required />
      <SelectField
        {...form.field("categoryId")}
        label={t("category")}
        choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <AgencyColorField {...form.field("color")} label={t("color")} />
    </FormDialog>
  );
}

export function EditStatus({ status, close }: { status: AgencyStatus; close: () => void }) {
  const form = useCallForm(statuses.update, {
    params: { id: status.id },
    initial: editedStatus.valuesOf(status),
    newest: editedStatus.valuesOf,
    onDone: ({ statusName }) => {
      close();
      showToast(t("saved", { name: statusName }));
    },
  });
  return (
    <FormDialog form={form} title={t("editStatus", { name: status.statusName })} size={500} close={close}>
      <TextField {...form.field("statusName")} label={t("name")} maxLength={LIMITS.masterName} required />
      <AgencyColorField {...form.field("color")} label={t("color")} />
    </FormDialog>
  );
}
