import { TALENT_STATUS, TALENT_STATUSES } from "#contract/enums.ts";
import type { Favourite, favourites } from "#contract/favourites/favourite.ts";
import type { SortOf } from "#contract/list.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { STATUS_STYLES, StatusBadge } from "#web/shared/values/StatusBadge.tsx";
import { When } from "#web/shared/values/When.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { setStatus } from "./favouriteActions.tsx";
import { visibilityLabel } from "./favouriteLabels.ts";

type FavouriteColumn = Column<Favourite, SortOf<typeof favourites.list>>;

const statusOf = (value: string) => TALENT_STATUSES.find((status) => String(status) === value) ?? TALENT_STATUS.pending;

export const favouriteColumns: readonly FavouriteColumn[] = [
  {
    id: "name",
    title: t("name"),
    width: 208,
    sort: "displayName",
    cell: (row) => <NamedAvatar person={{ ...visibilityLabel(row), displayName: row.displayName }} />,
  },
  {
    id: "place",
    title: t("place"),
    width: 96,
    sort: "place",
    align: "end",
    cell: ({ place }) => formatNumber(place),
  },
  {
    id: "status",
    title: t("status"),
    width: 112,
    sort: "status",
    cell: ({ status }) => <StatusBadge status={status} inList />,
    edit: {
      kind: "select",
      choices: TALENT_STATUSES.map((status) => ({
        value: String(status),
        label: STATUS_STYLES[status].title,
        mark: <StatusBadge status={status} />,
      })),
      value: ({ status }) => String(status),
      save: (row, value) => setStatus([row], statusOf(value)),
      may: ({ editable }) => editable,
    },
  },
  { id: "tags", title: t("tags"), width: 170, cell: ({ tags }) => <Tags tags={tags} /> },
  {
    id: "headline",
    title: t("headline"),
    width: 186,
    cell: ({ generalInfo, profile }) => generalInfo.headline ?? profile.headline,
  },
  { id: "views", title: t("viewsLately"), width: 104, align: "end", cell: ({ views }) => formatNumber(views) },
  { id: "follows", title: t("followsLately"), width: 112, align: "end", cell: ({ follows }) => formatNumber(follows) },
  { id: "clicks", title: t("clicksLately"), width: 104, align: "end", cell: ({ clicks }) => formatNumber(clicks) },
  {
    id: "publicName",
    title: t("shownAs"),
    width: 180,
    hidden: true,
    cell: (row) => visibilityLabel(row).displayName,
  },
  { id: "category", title: t("category"), width: 110, hidden: true, cell: ({ category }) => category },
  {
    id: "location",
    title: t("location"),
    width: 136,
    hidden: true,
    cell: ({ generalInfo, profile }) => generalInfo.location ?? profile.location,
  },
  {
    id: "contact",
    title: t("contact"),
    width: 150,
    hidden: true,
    cell: ({ connectInfo }) => connectInfo.contactName,
  },
  { id: "email", title: t("email"), width: 190, hidden: true, cell: ({ connectInfo }) => connectInfo.email },
  {
    id: "updated",
    title: t("updated"),
    width: 140,
    sort: "updatedAt",
    hidden: true,
    cell: ({ updatedAt }) => <When instant={updatedAt} />,
  },
  {
    id: "created",
    title: t("markedOn"),
    width: 140,
    sort: "createdAt",
    hidden: true,
    cell: ({ createdAt }) => <When instant={createdAt} />,
  },
];
