import type { AnyPost } from "../calls.ts";
import { openPost } from "../dialog/openPost.tsx";
import { p } from "../messages.ts";
import styles from "./Posts.module.css";

const SHOWN = 2;
/** The first two options with their share of the votes, then a link to the others. */
export function ResultCell({ row }: { row: AnyPost }) {
  const more = row.options.length - SHOWN;
  return (
    <span className={styles.result}>
      {row.options.slice(0, SHOWN).map(({ id, text, votePercent, mostVoted }) => (
        <span key={id} data-most={mostVoted || undefined}>
          <span className={styles.option}>{text}</span>
          <b>{`${votePercent} %`}</b>
          {mostVoted && <span className="only-read">{p("mostVoted")}</span>}
        </span>
      ))}
      {more > 0 && (
        <button type="button" onClick={() => openPost({ rows: [row], first: row, mode: "view", marked: false })}>
          {p("more", { count: more })}
        </button>
      )}
    </span>
  );
}
