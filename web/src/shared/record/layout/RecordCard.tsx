import { Avatar } from "#web/shared/people/Avatar.tsx";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import type { ListedRecord } from "#web/shared/record/kind.ts";
import styles from "./RecordCard.module.css";

interface Props {
  record: ListedRecord;
  line: string | null | undefined;
  place: string | null | undefined;
}

/** A record in a list on a phone. */
export const RecordCard = ({
  record: { id, displayName, avatarUrl = null, assignedStaff = [] },
  line,
  place,
}: Props) => (
  <span className={styles.card}>
    <Avatar person={{ id, displayName, avatarUrl }} size={52} />
    <span className={styles.words}>
      <span className={styles.name}>{displayName}</span>
      <span className={styles.line}>{line}</span>
      <span className={styles.last}>
        <span className={styles.line}>{place}</span>
        <AvatarGroup people={assignedStaff} />
      </span>
    </span>
  </span>
);
