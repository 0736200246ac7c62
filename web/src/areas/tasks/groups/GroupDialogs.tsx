import { type ProjectGroup, projectTaskGroups } from "#contract/projects/group.ts";
import type { TaskTemplate } from "#contract/settings/task-setting.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { t as w } from "#web/shared/work/messages.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { toastGroupAdded } from "./toastGroupAdded.ts";

const SIZE = 500;
interface TemplateValues {
  name: string | null;
  date: string | null;
}

export function AddGroup({ projectId, close }: { projectId: string; close: () => void }) {
  const form = useCallForm(projectTaskGroups.create, {
    initial: { name: "" },
    toBody: ({ name }) => ({ projectId, name }),
    onDone: (group) => {
      close();
      toastGroupAdded(group);
    },
  });
  return (
    <FormDialog form={form} title={t("addGroup")} size={SIZE} close={close} save={t("addGroup")}>
      <TextField {...form.field("name")} label={t("groupName")} required />
    </FormDialog>
  );
}

export function RenameGroup({ group, close }: { group: ProjectGroup; close: () => void }) {
  const form = useCallForm(projectTaskGroups.update, {
    params: { id: group.id },
    initial: { name: group.name },
    onDone: close,
  });
  return (
    <FormDialog form={form} title={t("renameGroup")} size={SIZE} close={close}>
      <TextField {...form.field("name")} label={t("groupName")} required />
    </FormDialog>
  );
}

/** A group with the tasks of a template, from the start of the project or another date. */
export function GroupFromTemplate({
  projectId,
  template,
  close,
}: {
  projectId: string;
  template: TaskTemplate;
  close: () => void;
}) {
  const form = useCallForm(projectTaskGroups.fromTemplate, {
    initial: { name: template.name, date: null } as TemplateValues,
    filled: true,
    draft: false,
    toBody: ({ name, date }) => ({ projectId, templateId: template.id, name, date }),
    onDone: (group) => {
      close();
      toastGroupAdded(group);
    },
  });
  return (
    <FormDialog
      form={form}
      title={w("applyTitle", { name: template.name })}
      size={SIZE}
      close={close}
      save={w("apply")}
    >
      <TextField {...form.field("name")} label={t("groupName")} required />
      <DateField {...form.field("date")} label={w("date")} hint={t("templateDateHint")} />
    </FormDialog>
  );
}
