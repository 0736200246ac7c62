import { LIMITS } from "#contract/limits.ts";
import { projectTaskGroups } from "#contract/projects/group.ts";
import { records } from "#contract/records/record.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";

/** The groups of the project among what a task is linked to; undefined without one. */
function useGroupsOfLinks(linkIds: readonly string[]) {
  const among = linkIds.slice(0, LIMITS.recent).join("_");
  const found = useCallQuery(records.find, { query: { among } }, { when: among !== "", keep: true });
  const project = found.data?.find(({ collection, id }) => collection === "projects" && linkIds.includes(id));
  const query = { projectId: project?.id ?? "", viewMode: "list" } as const;
  const groups = useCallQuery(projectTaskGroups.list, { query }, { when: project !== undefined });
  return project && groups.data;
}

interface Props {
  field: Field<string | null | undefined>;
  linkIds: readonly string[];
  /** The group that the task has already. */
  saved: string | null;
}

/** The group of the project that a task is linked to. */
export function GroupField({ field, linkIds, saved }: Props) {
  const groups = useGroupsOfLinks(linkIds) ?? [];
  // Without its project it is shown to be taken away, since it is refused.
  if (groups.length === 0 && !field.value) return null;
  return (
    <SelectField
      {...field}
      value={field.value === undefined ? saved : field.value}
      label={t("group")}
      choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
