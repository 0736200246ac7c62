import type { ReactNode } from "react";
import { formatAmount } from "#contract/values/money.ts";
import type { WorkPerson } from "#contract/work/work.ts";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { When } from "#web/shared/values/When.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";

interface WorkRow {
  id: string;
  title: string;
  displayName: string;
  partner: { id: string; name: string } | null;
  people: readonly WorkPerson[];
  lead: { id: string; displayName: string; avatarUrl: string | null } | null;
  tags: readonly string[];
  closedAt: string | null;
  assignedStaff: readonly { id: string; displayName: string; avatarUrl: string | null }[];
}

/** "14 Aug 2026", "14 Aug 2026 17:00" */
export const dayTime = (value: string | null): string | null => {
  if (value === null) return null;
  const [day = "", time] = value.split("T");
  return `${formatDate(day)}${time ? ` ${time}` : ""}`;
};
/** "14 Aug 2026", "14 Aug 2026 15:00 – 23:30", "14 Aug 2026 – 16 Aug 2026" */
export const dayRange = (from: string | null, to: string | null): string | null => {
  if (from === null) return to && dayTime(to);
  if (to === null || to === from) return dayTime(from);
  const [day, time] = to.split("T");
  return `${dayTime(from)} – ${time && day === from.split("T")[0] ? time : dayTime(to)}`;
};

/** "63,500.00 AUD" */
export const moneyText = (value: number | null | undefined, currency: string): string | null =>
  value === null || value === undefined ? null : `${formatAmount(value, currency)} ${currency}`;

/** People and assigned staff, for a record's header. */
export const peopleFacts = ({ people, assignedStaff }: Pick<WorkRow, "people" | "assignedStaff">) => [
  { label: t("talents"), value: people.length > 0 && <AvatarGroup people={people} /> },
  { label: t("staff"), value: assignedStaff.length > 0 && <AvatarGroup people={assignedStaff} /> },
];

/** Options of a column that differ by kind. */
interface ColumnMore<Sort extends string> {
  width?: number;
  sort?: Sort;
  hidden?: true;
}
/** A column of a date, with its time if it has one. */
export const dayColumn = <K extends string, Sort extends string = never>(
  id: K,
  title: string,
  more: ColumnMore<Sort> = {},
): Column<Readonly<Record<K, string | null>>, Sort> => ({
  id,
  title,
  width: 116,
  cell: (row) => dayTime(row[id]),
  ...more,
});
/** A column of an amount in the currency of its row. */
export const moneyColumn = <K extends string, Sort extends string = never>(
  id: K,
  title: string,
  more: ColumnMore<Sort> = {},
): Column<Readonly<Record<K, number | null | undefined>> & { currency: string }, Sort> => ({
  id,
  title,
  width: 130,
  align: "end",
  cell: (row) => moneyText(row[id], row.currency),
  ...more,
});
export const currencyColumn: Column<{ currency: string }, never> = {
  id: "currency",
  title: t("currency"),
  width: 90,
  cell: ({ currency }) => currency,
  hidden: true,
};

/** Columns of every list of opportunities, events or projects. */
export const titleColumn = {
  id: "name",
  title: t("title"),
  width: 240,
  sort: "title",
  cell: ({ title }: WorkRow) => title,
} as const;
export const partnerColumn = {
  id: "partner",
  title: t("partner"),
  width: 180,
  cell: ({ partner }: WorkRow) => partner?.name,
} as const;
export const peopleColumn = {
  id: "people",
  title: t("talents"),
  width: 150,
  cell: ({ people: [first, ...rest] }: WorkRow) =>
    first && (rest.length === 0 ? <NamedAvatar person={first} size={22} /> : <AvatarGroup people={[first, ...rest]} />),
} as const;
export const workEndColumns = [
  {
    id: "lead",
    title: t("lead"),
    width: 140,
    cell: ({ lead }: WorkRow) => lead && <NamedAvatar person={lead} size={22} />,
  },
  {
    id: "tags",
    title: t("tags"),
    width: 150,
    hidden: true,
    cell: ({ tags }: WorkRow) => <Tags tags={[...tags]} most={2} />,
  },
  {
    id: "staff",
    title: t("staff"),
    width: 120,
    cell: ({ assignedStaff }: WorkRow) => <AvatarGroup people={assignedStaff} />,
  },
] as const;
export const closedColumn = {
  id: "closed",
  title: t("closedAt"),
  width: 130,
  sort: "closedAt",
  hidden: true,
  cell: ({ closedAt }: WorkRow) => <When instant={closedAt} />,
} as const;

/** The columns of a kind of work: its own stand behind its status. */
export const workListColumns = <Row extends WorkRow, Sort extends string>(
  status: (row: Row) => ReactNode,
  own: readonly Column<Row, Sort>[],
): readonly Column<Row, Sort | "title" | "closedAt">[] => [
  titleColumn,
  partnerColumn,
  peopleColumn,
  { id: "status", title: t("status"), width: 140, cell: status },
  ...own,
  ...workEndColumns,
  closedColumn,
];
