import { type Task, taskRecord, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { choicesFrom, colleagues, partnersToChoose, suppliersToChoose } from "#web/shared/people/people.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { listWords } from "#web/shared/record/listWords.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useList } from "#web/ui/list/useList.ts";
import { talentsAndScouts } from "./form/taskPeople.ts";
import { Priority, TaskStatusBadge } from "./marks.tsx";
import { taskBulkBar } from "./taskBulk.tsx";
import { removeFromPage } from "./taskChanges.tsx";
import { CATEGORIES, COMPLETION, DUE, PRIORITIES, RANGES, TALENT_TYPE_CHOICES, useTaskOptions } from "./taskChoices.ts";
import { taskColumns } from "./taskColumns.tsx";
import { taskTime } from "./taskLabels.ts";

const staff = choicesFrom(colleagues);
const people = choicesFrom(talentsAndScouts);
const partners = choicesFrom(partnersToChoose);
const suppliers = choicesFrom(suppliersToChoose);

export const useTaskFilters = () => {
  const { statuses, types } = useTaskOptions("filter");
  return {
    completion: { title: t("completion"), choices: COMPLETION },
    due: { title: t("due"), choices: DUE },
    dates: { title: t("when"), choices: RANGES },
    statusIds: { title: t("status"), choices: statuses },
    categoryCodes: { title: t("category"), choices: CATEGORIES },
    typeIds: { title: t("type"), choices: types },
    priorityLevels: { title: t("priority"), choices: PRIORITIES },
    assigneeIds: { title: t("assignee"), choices: staff },
    staffIds: { title: t("people"), choices: staff },
    creatorId: { title: t("creator"), choices: staff },
    talentIds: { title: t("talent"), choices: people },
    talentTypes: { title: t("talentTypes"), choices: TALENT_TYPE_CHOICES },
    partnerIds: { title: t("partner"), choices: partners },
    supplierIds: { title: t("supplier"), choices: suppliers },
  };
};

export const taskKind: RecordKindOf<typeof tasks.list, Task> = {
  kind: "task",
  source: {
    ...sourceOf({ ...taskRecord, calls: { ...taskRecord.calls, get: taskRecord.calls.get } }),
    useRecord: (id) => useCallQuery(tasks.get, { params: { id }, query: {} }),
    bin: {
      remove: removeFromPage,
      restore: async (id) => (await mutate(tasks.restore, { params: { id } })) !== null,
    },
  },
  head: {
    badge: ({ status }) => <TaskStatusBadge status={status} />,
    line: ({ type }) => type.name,
    facts: ({ assignee, dueDate, timeZoneId, priorityLevel, collaborators }) => [
      { label: t("assignee"), value: assignee?.displayName },
      { label: t("due"), value: taskTime(dueDate, timeZoneId) },
      { label: t("priority"), value: <Priority level={priorityLevel} /> },
      { label: t("collaborators"), value: collaborators.length > 0 && <AvatarGroup people={collaborators} /> },
    ],
  },
  list: {
    useList: () => useList(tasks.list, { table: "tasks", preset: { completion: "recent" } }),
    columns: taskColumns,
    useFilters: useTaskFilters,
    dates: t("due"),
    bulk: taskBulkBar,
    words: listWords(t),
    line: ({ dueDate, status }) => [status.statusName, taskTime(dueDate)].filter(Boolean).join(" · "),
    place: ({ relatedTos }) => relatedTos.map(({ name }) => name).join(", "),
  },
};
