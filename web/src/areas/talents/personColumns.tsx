import type { SortOf } from "#contract/list.ts";
import type { PersonRow, people } from "#contract/talents/person.ts";
import type { Column } from "#web/kit/table/columns.ts";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t } from "#web/messages/talents.ts";
import { FaceStack, Named } from "#web/shared/FaceStack.tsx";
import { StatusBadge } from "#web/shared/StatusBadge.tsx";
import { When } from "#web/shared/When.tsx";

export const personColumns: readonly Column<PersonRow, SortOf<typeof people.list>>[] = [
  { id: "name", title: t("name"), width: 232, sort: "displayName", cell: (person) => <Named person={person} /> },
  { id: "category", title: t("category"), width: 110, sort: "category", cell: ({ category }) => category },
  { id: "types", title: t("types"), width: 272, cell: ({ types }) => <Tags tags={types.map(({ name }) => name)} /> },
  {
    id: "status",
    title: t("status"),
    width: 112,
    sort: "status",
    cell: ({ status, state }) => <StatusBadge status={status} state={state} inList />,
  },
  {
    id: "staff",
    title: t("assignedStaff"),
    width: 122,
    cell: ({ assignedStaff }) => <FaceStack people={assignedStaff} />,
  },
  { id: "location", title: t("location"), width: 136, sort: "location", cell: ({ location }) => location },
  {
    id: "updated",
    title: t("updated"),
    width: 140,
    sort: "updatedAt",
    cell: ({ updatedAt }) => <When instant={updatedAt} />,
  },
];
