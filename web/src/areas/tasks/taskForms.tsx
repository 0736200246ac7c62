import { useState } from "react";
import { TASK_EDIT_SCOPES } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import type { PersonBrief } from "#contract/schema.ts";
import type { TaskContactType } from "#contract/tasks/contacts.ts";
import { TASK_LIMITS, type Task, tasks } from "#contract/tasks/task.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { linksToChoose, useMayLink } from "#web/shared/deals/linksToChoose.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { suppliersToChoose } from "#web/shared/people/people.tsx";
import { RosterSelect } from "#web/shared/people/RosterSelect.tsx";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { RadioField, SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DayTimeField } from "#web/ui/forms/fields/dates/DayTimeField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type Field, type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { city } from "#web/ui/time/format.ts";
import { GroupField } from "./form/GroupField.tsx";
import { PeoplePicker } from "./form/PeoplePicker.tsx";
import { RecurrenceField } from "./form/RecurrenceField.tsx";
import { contactsToChoose, relatedToChoose } from "./form/taskPeople.ts";
import { CHARGED, PRIORITIES, REMINDERS, UNITS, useTaskOptions } from "./taskChoices.ts";
import { type TaskValues, taskForm, valuesOf } from "./taskValues.ts";

const SCOPES = TASK_EDIT_SCOPES.map((value) => ({ value, label: t(value) }));

const asMoney = ({ value, onChange, ...field }: Field<number | null>) => ({
  ...field,
  value: value === null ? null : { amount: value, currency: DEFAULT_CURRENCY },
  onChange: (money: { amount: number } | null) => onChange(money?.amount ?? null),
});
const asText = ({ value, onChange, ...field }: Field<string | null>): Field<string> => ({
  ...field,
  value: value ?? "",
  onChange: (text) => onChange(text === "" ? null : text),
});
/** A field of one person, for a select of several: the last one chosen counts. */
const asList = ({ value, onChange, ...field }: Field<string | null>): Field<string[]> => ({
  ...field,
  value: value === null ? [] : [value],
  onChange: (ids) => onChange(ids.at(-1) ?? null),
});

const briefOf = ({
  objectId,
  name,
  avatarUrl,
}: Pick<Task["relatedTos"][number], "objectId" | "name" | "avatarUrl">): PersonBrief => ({
  id: objectId,
  displayName: name,
  avatarUrl,
});

/** Every field of a task, for adding and editing alike. */
export function TaskFields({
  form,
  record,
  known: named = [],
}: {
  form: RecordForm<TaskValues>;
  record?: Task;
  /** The names of records that a new task starts with. */
  known?: readonly PersonBrief[] | undefined;
}) {
  const { statuses, types, options } = useTaskOptions("form");
  // Left empty, a new task has what the agency has set.
  const defaults = options?.defaults;
  const isDefaultType = ({ id, code }: { id: string; code: string }): boolean =>
    defaults?.typeId ? id === defaults.typeId : code === "GENERAL";
  const own = useZone();
  const zone = form.values.timeZoneId ?? own;
  const timeLabel = `${t("time")} (${city(zone)})`;
  const [picked, setPicked] = useState<readonly PersonBrief[]>([]);
  const people = [...picked, ...(record?.collaborators ?? [])];
  const related = [...picked, ...named, ...(record?.relatedTos ?? []).map(briefOf)];
  const links = [...named, ...(record?.linkTos ?? []).map((link) => briefOf({ ...link, avatarUrl: null }))];
  const isCall = options?.types.find(({ id }) => id === form.values.typeId)?.code === "CALL";
  const completes = options?.statuses.find(({ id }) => id === form.values.statusId)?.category.code === "COMPLETED";
  const { chargeTo } = form.values;
  const addPerson = (person: PersonBrief, as: readonly TaskContactType[]): void => {
    const { assigneeId, collaboratorStaffIds: staff = [], relatedIds = [] } = form.values;
    setPicked((now) => [...now, person]);
    if (as.includes("assignee") && (assigneeId === null || !as.includes("advisor"))) form.set("assigneeId", person.id);
    else if (as.includes("advisor")) form.set("collaboratorStaffIds", [...new Set([...staff, person.id])]);
    else form.set("relatedIds", [...new Set([...relatedIds, person.id])]);
  };
  return (
    <>
      <FieldGroup title={t("task")}>
        <TextField {...form.field("summary")} label={t("summary")} required autoComplete="off" />
        <FieldRow>
          <SelectField
            {...form.field("typeId")}
            label={t("type")}
            choices={types}
            placeholder={options?.types.find(isDefaultType)?.name}
          />
          <SelectField
            {...form.field("priorityLevel")}
            label={t("priority")}
            choices={PRIORITIES}
            placeholder={defaults && t(defaults.priorityLevel)}
          />
          <SelectField {...form.field("statusId")} label={t("status")} choices={statuses} />
        </FieldRow>
        {isCall && completes && <TextAreaField {...form.field("note")} label={t("note")} rows={3} />}
      </FieldGroup>
      <FieldGroup title={t("people")}>
        <PeoplePicker add={addPerson} />
        <PersonSelect
          {...asList(form.field("assigneeId"))}
          label={t("assignee")}
          known={[...picked, ...named, ...(record?.assignee ? [record.assignee] : [])]}
        />
        <PersonSelect {...form.field("collaboratorStaffIds")} label={t("collaboratorStaff")} known={people} />
        <RosterSelect {...form.field("collaboratorPersonIds")} label={t("collaboratorPeople")} known={people} />
        <PersonSelect
          {...form.field("collaboratorContactIds")}
          label={t("collaboratorContacts")}
          source={contactsToChoose}
          known={people}
        />
        <PersonSelect {...form.field("relatedIds")} label={t("relatedTo")} source={relatedToChoose} known={related} />
        {useMayLink() && (
          <PersonSelect {...form.field("linkIds")} label={t("linkTo")} source={linksToChoose} known={links} />
        )}
        <GroupField
          field={form.field("groupId")}
          linkIds={form.values.linkIds ?? []}
          saved={record?.group?.id ?? null}
        />
      </FieldGroup>
      <FieldGroup title={t("when_")}>
        <DayTimeField {...form.field("startDate")} label={t("start")} timeLabel={timeLabel} />
        <DayTimeField {...form.field("dueDate")} label={t("due")} timeLabel={timeLabel} />
        <TimeZoneField field={form.field("timeZoneId")} label={t("timeZone")} />
        {record?.recurrenceId && (
          <RadioField
            {...form.field("scope")}
            value={form.values.scope ?? "THIS_TASK_ONLY"}
            label={t("changeSeries")}
            choices={SCOPES}
          />
        )}
        <RecurrenceField
          {...form.field("recurrenceSetting")}
          startDate={form.values.startDate}
          dueDate={form.values.dueDate}
          zone={zone}
          errorOf={(path) => form.errorAt(`recurrenceSetting.${path}`)}
        />
        <FieldRow>
          <SelectField
            {...form.field("reminder")}
            label={t("reminder")}
            choices={REMINDERS}
            placeholder={defaults && t(defaults.reminder)}
          />
          {form.values.reminder === "CUSTOM" && (
            <>
              <NumberField {...form.field("reminderValue")} label={t("reminderValue")} min={1} max={999} />
              <SelectField {...form.field("reminderUnit")} label={t("reminderUnit")} choices={UNITS} />
            </>
          )}
        </FieldRow>
        <FieldRow>
          <TextField {...form.field("venue")} label={t("venue")} autoComplete="off" />
          <TextField {...form.field("address")} label={t("address")} autoComplete="off" />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("description")}>
        <RichTextField {...asText(form.field("description"))} label={t("description")} max={LIMITS.text} />
        <RowsField
          rows={form.values.checklist}
          onChange={(rows) =>
            form.set(
              "checklist",
              rows.map((row) => ({ ...row, id: row.id || crypto.randomUUID() })),
            )
          }
          empty={taskForm.emptyItem("checklist")}
          max={TASK_LIMITS.checklist}
          addLabel={t("addItem")}
          removeLabel={(index) => t("removeItem", { number: index + 1 })}
          first={(index) => `checklist.${index}.text`}
        >
          {(index) => (
            <FieldRow>
              <TextField {...form.part("checklist", index, "text")} label={t("item", { number: index + 1 })} required />
              <SwitchField {...form.part("checklist", index, "done")} label={t("done")} />
            </FieldRow>
          )}
        </RowsField>
      </FieldGroup>
      <FieldGroup title={t("money")}>
        <FieldRow>
          <PersonSelect
            {...asList(form.field("supplierId"))}
            label={t("supplier")}
            source={suppliersToChoose}
            known={
              record?.supplier ? [{ id: record.supplier.id, displayName: record.supplier.name, avatarUrl: null }] : []
            }
          />
          <SelectField {...form.field("chargeTo")} label={t("chargeTo")} choices={CHARGED} />
          {chargeTo === "EXTERNAL_CLIENT" ? (
            <PersonSelect
              {...asList(form.field("chargeToContactId"))}
              label={t("chargeToWho")}
              source={contactsToChoose}
              known={people}
            />
          ) : (
            chargeTo !== "NONE" && (
              <PersonSelect
                {...asList(form.field("chargeToId"))}
                label={t("chargeToWho")}
                source={relatedToChoose}
                known={related}
              />
            )
          )}
        </FieldRow>
        <FieldRow>
          <MoneyField {...asMoney(form.field("cost"))} label={t("cost")} />
          <MoneyField {...asMoney(form.field("extra"))} label={t("extra")} />
          <MoneyField {...asMoney(form.field("sale"))} label={t("sale")} />
        </FieldRow>
      </FieldGroup>
    </>
  );
}

export const taskForms = recordForms<Task, TaskValues>({
  kind: "task",
  addLine: t("addLine"),
  useAdd: (onDone) =>
    useCallForm(tasks.create, {
      initial: taskForm.empty,
      onRefused: askConflict,
      onDone: (added, { summary }) => onDone(added, { displayName: summary }),
    }),
  useEdit: (task, onDone) =>
    useCallForm(tasks.update, {
      params: { id: task.id },
      initial: valuesOf(task),
      newest: valuesOf,
      onRefused: askConflict,
      onDone,
    }),
  Fields: TaskFields,
});
