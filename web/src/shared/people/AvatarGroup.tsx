import { LIMITS } from "#contract/limits.ts";
import type { PersonBrief } from "#contract/schema.ts";
import styles from "./Avatar.module.css";
import { Avatar } from "./Avatar.tsx";

/** Four people, then +N; their names, or `tip`, are read out, and shown on hover. `total` where the server sent only the first few. */
export function AvatarGroup({
  people,
  total = people.length,
  most = LIMITS.peopleShown,
  tip,
}: {
  people: readonly PersonBrief[];
  total?: number;
  most?: number;
  tip?: string;
}) {
  if (people.length === 0) return null;
  const names = people.map(({ displayName }) => displayName);
  const rest = total - Math.min(people.length, most);
  const unnamed = total - people.length;
  return (
    <span className={styles.stack} data-tip={tip ?? [...names, ...(unnamed > 0 ? [`+${unnamed}`] : [])].join("\n")}>
      <span className="only-read">{tip ?? names.join(", ")}</span>
      {people.slice(0, most).map((person) => (
        <span key={person.id} className={styles.ring}>
          <Avatar person={person} size={22} />
        </span>
      ))}
      {rest > 0 && <span className={styles.rest}>+{rest}</span>}
    </span>
  );
}

/** An avatar with the person's name. */
export function NamedAvatar({ person, size = 28 }: { person: PersonBrief; size?: 22 | 28 | 34 }) {
  return (
    <span className={styles.named}>
      <Avatar person={person} size={size} />
      <span>{person.displayName}</span>
    </span>
  );
}
