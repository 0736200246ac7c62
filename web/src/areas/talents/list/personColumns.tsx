import type { Family } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import type { SortOf } from "#contract/list.ts";
import type { PersonRow, people } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { lastContactColumn } from "#web/shared/comms/lastContact.tsx";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { STATE_TITLES, StatusBadge } from "#web/shared/values/StatusBadge.tsx";
import { When } from "#web/shared/values/When.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { STATUS_CHOICES } from "../status/statusChoices.tsx";
import { PersonName } from "./PersonName.tsx";

type Changed = Parameters<typeof import("../summary/updateSummary.ts").updateSummary>[2];
/** Modules for a change load with the first one. */
const change = async (family: Family, person: PersonRow, changed: Changed): Promise<void> =>
  (await import("../summary/updateSummary.ts")).updateSummary(family, person, changed);

type PersonColumn = Column<PersonRow, SortOf<typeof people.list>>;
const mayEdit = ({ editable }: PersonRow): boolean => editable;

export const personColumns = (family: Family): readonly PersonColumn[] => [
  { id: "name", title: t("name"), width: 232, sort: "displayName", cell: (person) => <PersonName person={person} /> },
  { id: "category", title: t("category"), width: 110, sort: "category", cell: ({ category }) => category },
  { id: "types", title: t("types"), width: 272, cell: ({ types }) => <Tags tags={types.map(({ name }) => name)} /> },
  {
    id: "status",
    title: t("status"),
    width: 112,
    sort: "status",
    cell: ({ status, state }) => <StatusBadge status={status} state={state} inList />,
    // Archived and deactivated profiles show that instead of their status.
    edit: {
      kind: "select",
      choices: STATUS_CHOICES,
      value: ({ status }) => String(status),
      save: async (person, value) => (await import("../peopleBulk.ts")).changeStatus(family, person, value),
      may: (person) => mayEdit(person) && person.state === "ACTIVE",
    },
  },
  {
    id: "staff",
    title: t("assignedStaff"),
    width: 122,
    cell: ({ assignedStaff }) => <AvatarGroup people={assignedStaff} />,
  },
  { id: "location", title: t("location"), width: 136, sort: "location", cell: ({ location }) => location },
  lastContactColumn,
  {
    id: "updated",
    title: t("updated"),
    width: 140,
    sort: "updatedAt",
    cell: ({ updatedAt }) => <When instant={updatedAt} />,
  },
  {
    id: "created",
    title: t("addedOn"),
    width: 140,
    sort: "createdAt",
    hidden: true,
    cell: ({ createdAt }) => <When instant={createdAt} />,
  },
  {
    id: "headline",
    title: t("headline"),
    width: 240,
    hidden: true,
    cell: ({ headline }) => headline,
    edit: {
      kind: "text",
      maxLength: LIMITS.headline,
      value: ({ headline }) => headline ?? "",
      save: (person, headline) => change(family, person, { headline }),
      may: mayEdit,
    },
  },
  { id: "tags", title: t("tags"), width: 180, hidden: true, cell: ({ tags }) => <Tags tags={tags} /> },
  { id: "profile", title: t("profile"), width: 120, hidden: true, cell: ({ state }) => STATE_TITLES[state] },
];
