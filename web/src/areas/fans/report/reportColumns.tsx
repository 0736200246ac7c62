/** The columns of the report on fans. Those to spare give way to the panel. */
import { BellSlashIcon } from "@phosphor-icons/react/dist/csr/BellSlash";
import type { FanReportRow, fanReports } from "#contract/fans/report.ts";
import type { SortOf } from "#contract/list.ts";
import { t as agencies } from "#web/shared/agencies/messages.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { Day } from "../Day.tsx";
import { FanStatusBadge } from "../FanStatusBadge.tsx";
import { f } from "../messages.ts";
import { fanPerson, shortPlace } from "../people.tsx";

type FanColumn = Column<FanReportRow, SortOf<typeof fanReports.report>>;
type Total = Extract<keyof FanReportRow, `total_${string}`>;

const total = (id: Total, title: string, more: Partial<FanColumn> = {}): FanColumn => ({
  id,
  title,
  width: 88,
  align: "end",
  sort: id,
  cell: (row) => formatNumber(row[id]),
  ...more,
});
const day = (id: "last_post" | "last_comment" | "last_active" | "created_date", title: string): FanColumn => ({
  id,
  title,
  width: 96,
  align: "end",
  sort: id,
  cell: (row) => <Day instant={row[id]} />,
});
const yesOrNo = (value: boolean | null): string | null => (value === null ? null : f(value ? "yes" : "no"));

const NAME: FanColumn = {
  id: "user_name",
  title: f("fan"),
  width: 156,
  sort: "user_name",
  cell: ({ id, user_name }) => <NamedAvatar person={fanPerson(id, user_name)} size={28} />,
};
const EMAIL: FanColumn = { id: "email", title: f("email"), width: 180, spare: true, cell: ({ email }) => email };
const AGENCY: FanColumn = { id: "agency", title: agencies("agency"), width: 150, cell: ({ agency }) => agency.name };
/** Columns about one talent. */
const OF_TALENT: readonly FanColumn[] = [
  {
    id: "rank",
    title: f("rank"),
    width: 70,
    align: "end",
    sort: "rank",
    cell: ({ rank }) => rank !== null && formatNumber(rank),
  },
  {
    id: "notification",
    title: f("notification"),
    width: 96,
    spare: true,
    cell: ({ notification }) =>
      notification === false ? (
        <>
          <BellSlashIcon size={14} aria-hidden /> {f("no")}
        </>
      ) : (
        yesOrNo(notification)
      ),
  },
];
const STATUS: FanColumn = {
  id: "status",
  title: f("status"),
  width: 92,
  cell: ({ status }) => <FanStatusBadge status={status} />,
};
const PLACE: readonly FanColumn[] = [
  { id: "location", title: f("location"), width: 114, cell: shortPlace },
  { id: "city", title: f("city"), width: 120, hidden: true, cell: ({ city }) => city },
  { id: "state", title: f("state"), width: 90, hidden: true, cell: ({ state }) => state },
  {
    id: "country",
    title: f("country"),
    width: 130,
    hidden: true,
    cell: ({ country }) => country && countryName(country),
  },
];
const REST: readonly FanColumn[] = [
  {
    id: "preferences",
    title: f("preferences"),
    width: 104,
    cell: ({ preferences }) => <Tags tags={preferences} most={1} />,
  },
  total("total_subscriptions", f("follows"), { width: 82 }),
  total("total_posts", f("posts"), { spare: true, width: 74 }),
  total("total_comments", f("comments"), { width: 98 }),
  total("total_reactions", f("reactions"), { width: 94 }),
  total("total_shares", f("shares"), { spare: true, width: 82 }),
  total("total_muted", f("mutedTalents"), { hidden: true, width: 112 }),
  { ...day("last_active", f("lastActive")), width: 94 },
  { ...day("last_post", f("lastPost")), spare: true },
  { ...day("last_comment", f("lastComment")), spare: true, width: 118 },
  { ...day("created_date", f("since")), hidden: true },
  {
    id: "consent",
    title: f("consent"),
    width: 120,
    hidden: true,
    cell: ({ consent }) => yesOrNo(consent) ?? f("unknown"),
  },
];

interface Shown {
  /** True if the list is filtered by one talent. */
  isOfTalent: boolean;
  seesEmails: boolean;
  isAcrossAgencies: boolean;
}
const sets = new Map<string, readonly FanColumn[]>();
/** Returns the same array for the same reader and list, so that rows are not rendered again. */
export function reportColumns({ isOfTalent, seesEmails, isAcrossAgencies }: Shown): readonly FanColumn[] {
  const key = [isOfTalent, seesEmails, isAcrossAgencies].join();
  const columns = sets.get(key) ?? [
    NAME,
    ...(isAcrossAgencies ? [AGENCY] : []),
    STATUS,
    ...(isOfTalent ? OF_TALENT : []),
    ...PLACE,
    ...(seesEmails ? [EMAIL] : []),
    ...REST,
  ];
  sets.set(key, columns);
  return columns;
}
