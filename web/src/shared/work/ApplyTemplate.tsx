import { ERRORS } from "#contract/errors.ts";
import { type TaskTemplate, taskTemplates } from "#contract/settings/task-setting.ts";
import { tasks } from "#contract/tasks/task.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { type PeopleSource, partnersToChoose, peopleOf } from "#web/shared/people/people.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const EMPTY: { date: string | null; relatedIds: string[] } = { date: null, relatedIds: [] };
const people = peopleOf("talents", "scouts");
const relatedToChoose: PeopleSource = {
  usePeople: (text, ids) => {
    const [some, others] = [people.usePeople(text, ids), partnersToChoose.usePeople(text, ids)];
    return { people: [...some.people, ...others.people], loading: some.loading || others.loading };
  },
};

interface Props {
  template: TaskTemplate;
  /** The records that the tasks concern from the beginning. */
  about?: readonly string[];
  /** The opportunity, event or project whose dates they hang on. */
  recordId?: string | null;
  close: () => void;
}

/** Adds the tasks of a template, with dates relative to a given date. */
export function ApplyTemplate({ template, about = [], recordId = null, close }: Props) {
  // All of them hang on dates of the record, unless it says otherwise.
  const dated = recordId === null || template.items.some(({ anchor }) => anchor === null);
  const form = useCallForm(taskTemplates.apply, {
    params: { id: template.id },
    initial: { ...EMPTY, relatedIds: [...about] },
    filled: recordId !== null,
    draft: false,
    toBody: ({ date, relatedIds }) => ({ date, relatedIds, recordId }),
    rules: ({ date }) => ({ ...(recordId === null && date === null && { date: ERRORS.requiredField[1] }) }),
    onDone: ({ ids }) => {
      close();
      showToast(t("applied", { count: ids.length, name: template.name }), {
        undo: async () => {
          for (const id of ids) await mutate(tasks.remove, { params: { id }, query: { scope: "THIS_TASK_ONLY" } });
        },
      });
    },
  });
  return (
    <FormDialog form={form} title={t("applyTitle", { name: template.name })} size={500} close={close} save={t("apply")}>
      {recordId !== null && <p>{t("onRecord", { count: template.items.length })}</p>}
      {dated && (
        <DateField
          {...form.field("date")}
          label={t("date")}
          hint={t(recordId === null ? "dateHint" : "otherDateHint")}
          required={recordId === null}
        />
      )}
      {recordId === null && (
        <PersonSelect {...form.field("relatedIds")} label={t("relatedTo")} source={relatedToChoose} />
      )}
    </FormDialog>
  );
}
