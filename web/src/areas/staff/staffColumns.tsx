import type { SortOf } from "#contract/list.ts";
import type { StaffListRow, staff } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { EmailAddress } from "#web/shared/values/EmailAddress.tsx";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { When } from "#web/shared/values/When.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import styles from "./StaffScreen.module.css";
import { StateBadge } from "./StateBadge.tsx";

export const personOf = ({ id, name, avatarUrl }: StaffListRow) => ({ id, displayName: name, avatarUrl });

/** The state is shown next to the name, unless active. */
export const staffColumns: readonly Column<StaffListRow, SortOf<typeof staff.list>>[] = [
  {
    id: "name",
    title: t("name"),
    width: 246,
    sort: "name",
    cell: (row) => (
      <span className={styles.name}>
        <Avatar person={personOf(row)} />
        <span>{row.name}</span>
        {row.state !== "active" && <StateBadge state={row.state} />}
      </span>
    ),
  },
  { id: "role", title: t("role"), width: 156, sort: "role", cell: ({ role }) => role },
  { id: "email", title: t("email"), width: 216, sort: "email", cell: ({ email }) => <EmailAddress address={email} /> },
  {
    id: "phone",
    title: t("phone"),
    width: 140,
    cell: ({ phoneCode, phone }) => <PhoneNumber code={phoneCode} digits={phone} link />,
  },
  { id: "location", title: t("location"), width: 140, sort: "location", cell: ({ location }) => location },
  {
    id: "talentRoster",
    title: t("talentRoster"),
    width: 138,
    cell: ({ talentRoster, talentRosterTotal }) => <AvatarGroup people={talentRoster} total={talentRosterTotal} />,
  },
  {
    id: "lastLogin",
    title: t("lastLogin"),
    width: 144,
    sort: "lastLogin",
    cell: ({ lastLogin }) => (lastLogin === null ? t("never") : <When instant={lastLogin} />),
  },
  { id: "state", title: t("state"), width: 110, hidden: true, cell: ({ state }) => <StateBadge state={state} /> },
];
