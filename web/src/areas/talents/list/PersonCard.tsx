import { LIMITS } from "#contract/limits.ts";
import type { PersonRow } from "#contract/talents/person.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { StatusBadge } from "#web/shared/values/StatusBadge.tsx";
import styles from "./PersonCard.module.css";

/** A person in the list on a phone. */
export function PersonCard({ person }: { person: PersonRow }) {
  const { displayName, types, location, assignedStaff, status, state } = person;
  const rest = types.length - LIMITS.tagsShown;
  return (
    <span className={styles.card}>
      <Avatar person={person} size={52} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name}>{displayName}</span>
          <StatusBadge status={status} state={state} inList />
        </span>
        <span className={styles.types}>
          {types
            .slice(0, LIMITS.tagsShown)
            .map(({ name }) => name)
            .join(", ")}
          {rest > 0 && ` +${rest}`}
        </span>
        <span className={styles.line}>
          <span className={styles.place}>{location}</span>
          <AvatarGroup people={assignedStaff} />
        </span>
      </span>
    </span>
  );
}
