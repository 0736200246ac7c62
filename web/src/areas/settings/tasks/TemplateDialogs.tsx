import { TASK_ANCHORS } from "#contract/enums.ts";
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { statuses } from "#contract/settings/status.ts";
import { type TaskTemplate, TEMPLATE_ROLES, TemplateForm, taskTemplates } from "#contract/settings/task-setting.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import type { Choice } from "#web/ui/filters/filterOptions.ts";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TimeField } from "#web/ui/forms/fields/dates/TimeField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type Field, type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { settingChoices, t } from "./messages.ts";

const templateForm = formOf(TemplateForm);
type TemplateValues = typeof templateForm.empty;
export type TypeChoices = readonly (Choice & { value: string })[];
const EMPTY = { ...templateForm.emptyItem("items"), offset: 0 };

/** A field of one person, for a select of several. */
const asList = ({ value, onChange, ...field }: Field<string | null>): Field<string[]> => ({
  ...field,
  value: value === null ? [] : [value],
  onChange: (ids) => onChange(ids.at(-1) ?? null),
});

/** An emptied number of days is the day itself. */
const asNumber = ({ onChange, ...field }: Field<number>): Field<number | null> => ({
  ...field,
  onChange: (value) => onChange(value ?? 0),
});

/** Statuses of opportunities, events and projects. */
function useFiringStatuses() {
  const { data = [] } = useCallQuery(statuses.list, { query: {} });
  return data.flatMap(({ id, statusName, category: { module } }) =>
    module === "PIPELINE" || module === "EVENT" || module === "PROJECT"
      ? [{ value: id, label: t("statusOf", { module: t(module), status: statusName }) }]
      : [],
  );
}

function TemplateFields({ form, types }: { form: RecordForm<TemplateValues>; types: TypeChoices }) {
  return (
    <>
      <TextField {...form.field("name")} label={t("name")} maxLength={LIMITS.masterName} required />
      <SelectField
        {...form.field("statusId")}
        label={t("firing")}
        hint={t("firingHint")}
        choices={useFiringStatuses()}
      />
      <FieldGroup title={t("tasks")}>
        <RowsField
          rows={form.values.items}
          onChange={(items) => form.set("items", items)}
          empty={EMPTY}
          max={LIMITS.templateTasks}
          addLabel={t("addTask")}
          removeLabel={(index) => t("removeTask", { number: index + 1 })}
          first={(index) => `items.${index}.summary`}
        >
          {(index) => (
            <>
              <TextField {...form.part("items", index, "summary")} label={t("summary")} required />
              <SelectField {...form.part("items", index, "typeId")} label={t("type")} choices={types} />
              <FieldRow>
                <SelectField
                  {...form.part("items", index, "anchor")}
                  label={t("anchor")}
                  placeholder={t("noAnchor")}
                  choices={settingChoices(TASK_ANCHORS)}
                />
                <NumberField
                  {...asNumber(form.part("items", index, "offset"))}
                  label={t("offset")}
                  min={-LIMITS.templateDays}
                  max={LIMITS.templateDays}
                />
                <TimeField {...form.part("items", index, "time")} label={t("time")} />
              </FieldRow>
              <FieldRow>
                <PersonSelect {...asList(form.part("items", index, "assigneeId"))} label={t("assignee")} single />
                <SelectField
                  {...form.part("items", index, "role")}
                  label={t("role")}
                  choices={settingChoices(TEMPLATE_ROLES)}
                />
              </FieldRow>
            </>
          )}
        </RowsField>
      </FieldGroup>
    </>
  );
}

export function AddTemplate({ types, close }: { types: TypeChoices; close: () => void }) {
  const form = useCallForm(taskTemplates.create, {
    initial: { ...templateForm.empty, items: [EMPTY] },
    onDone: ({ name }) => {
      close();
      showToast(t("added", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("addTemplate")} size={800} close={close}>
      <TemplateFields form={form} types={types} />
    </FormDialog>
  );
}

interface EditProps {
  template: TaskTemplate;
  types: TypeChoices;
  close: () => void;
}
export function EditTemplate({ template, types, close }: EditProps) {
  const form = useCallForm(taskTemplates.update, {
    params: { id: template.id },
    initial: templateForm.valuesOf(template),
    newest: templateForm.valuesOf,
    words: { items: { label: t("tasks"), value: (items) => items.map(({ summary }) => summary).join("\n") } },
    onDone: ({ name }) => {
      close();
      showToast(t("changed", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("editTemplate", { name: template.name })} size={800} close={close}>
      <TemplateFields form={form} types={types} />
    </FormDialog>
  );
}
