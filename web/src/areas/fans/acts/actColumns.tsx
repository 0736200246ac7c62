/** The columns of what fans did. */
import { Link } from "react-router";
import type { FanActRow, fanReports } from "#contract/fans/report.ts";
import type { SortOf } from "#contract/list.ts";
import { t as agencies } from "#web/shared/agencies/messages.ts";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { When } from "#web/shared/values/When.tsx";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { f } from "../messages.ts";
import { type ActsTab, fanPath } from "../paths.ts";
import { fanPerson, talentPeople } from "../people.tsx";
import styles from "./Acts.module.css";
import { HiddenMark } from "./HiddenMark.tsx";

type ActColumn = Column<FanActRow, SortOf<typeof fanReports.postComments>>;

/** Returns the words of a comment, or the name of a reaction. */
export const actText = ({ content, reaction }: FanActRow, isOfComments: boolean): string =>
  isOfComments ? (content ?? f("withoutText")) : (reaction ?? f("withoutName"));

const text = (isOfComments: boolean): ActColumn => ({
  id: isOfComments ? "content" : "reaction",
  title: f(isOfComments ? "comment" : "reaction"),
  width: isOfComments ? 340 : 130,
  cell: (row) => (
    <span className={styles.text} data-hidden={row.hidden || undefined}>
      {actText(row, isOfComments)}
    </span>
  ),
});
const FAN: ActColumn = {
  id: "fan",
  title: f("fan"),
  width: 170,
  cell: ({ fan }) =>
    fan ? (
      <Link to={fanPath(fan.id)} className={styles.fan}>
        <NamedAvatar person={fanPerson(fan.id, fan.name)} size={22} />
      </Link>
    ) : (
      f("visitor")
    ),
};
const item = (title: string): ActColumn => ({
  id: "item",
  title,
  width: 260,
  cell: ({ item: shown }) => shown?.name ?? f("goneItem"),
});
const REST: readonly ActColumn[] = [
  {
    id: "talents",
    title: f("talents"),
    width: 150,
    cell: ({ talents }) => {
      const people = talentPeople(talents);
      const [only] = people;
      return only && people.length === 1 ? <NamedAvatar person={only} size={22} /> : <AvatarGroup people={people} />;
    },
  },
  {
    id: "hidden",
    title: f("hidden"),
    width: 100,
    cell: ({ hidden, fan }) => hidden && <HiddenMark muted={fan?.muted === true} />,
  },
  {
    id: "country",
    title: f("country"),
    width: 120,
    hidden: true,
    cell: ({ country }) => country && countryName(country),
  },
  { id: "at", title: f("time"), width: 150, sort: "at", cell: ({ at: time }) => <When instant={time} /> },
];
const AGENCY: ActColumn = { id: "agency", title: agencies("agency"), width: 150, cell: ({ agency }) => agency.name };

const columnsOf = (tab: ActsTab): readonly ActColumn[] => [
  text(tab === "post-comments" || tab === "poll-comments"),
  FAN,
  item(f(tab === "poll-comments" || tab === "poll-reactions" ? "poll" : "post")),
  ...REST,
];
const SETS = {
  "post-comments": columnsOf("post-comments"),
  "poll-comments": columnsOf("poll-comments"),
  "post-reactions": columnsOf("post-reactions"),
  "poll-reactions": columnsOf("poll-reactions"),
} as const satisfies Record<ActsTab, readonly ActColumn[]>;
const ACROSS: ReadonlyMap<ActsTab, readonly ActColumn[]> = new Map(
  Object.entries(SETS).map(([tab, columns]) => [tab as ActsTab, [...columns, AGENCY]]),
);

export const actColumns = (tab: ActsTab, isAcrossAgencies: boolean): readonly ActColumn[] =>
  (isAcrossAgencies ? ACROSS.get(tab) : undefined) ?? SETS[tab];
