import type { StaffListRow } from "#contract/staff/staff.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import styles from "./StaffScreen.module.css";
import { StateBadge } from "./StateBadge.tsx";
import { personOf } from "./staffColumns.tsx";

/** A member of staff in the list on a phone. */
export const StaffCard = ({ row }: { row: StaffListRow }) => (
  <div className={styles.card}>
    <Avatar person={personOf(row)} size={52} />
    <b>{row.name}</b>
    {row.state === "active" ? <span /> : <StateBadge state={row.state} />}
    <p>{row.role}</p>
    <p className={styles.last}>
      {row.location}
      <AvatarGroup people={row.talentRoster} total={row.talentRosterTotal} />
    </p>
  </div>
);
