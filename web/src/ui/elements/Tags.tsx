import { LIMITS } from "#contract/limits.ts";
import styles from "./Tags.module.css";

/** Shows three tags, then +N; the others are in the tooltip and read by screen readers. */
export function Tags({ tags, most = LIMITS.tagsShown }: { tags: readonly string[]; most?: number }) {
  const rest = tags.slice(most);
  return (
    <span className={styles.tags}>
      {tags.slice(0, most).map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles.rest} data-tip={rest.join("\n")}>
          <span aria-hidden>+{rest.length}</span>
          <span className="only-read">{rest.join(", ")}</span>
        </span>
      )}
    </span>
  );
}
