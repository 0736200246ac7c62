import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import type { PollOption } from "#contract/content/posts/post.ts";
import { p } from "../messages.ts";
import styles from "./Post.module.css";

/** Results of a poll: each option with its share, the leading ones highlighted. */
export const PollResults = ({ options }: { options: readonly PollOption[] }) => (
  <ol className={styles.results}>
    {options.map(({ id, text, votePercent, mostVoted, totalVotes }) => (
      <li key={id} data-most={mostVoted || undefined}>
        <span className={styles.share} style={{ inlineSize: `${votePercent}%` }} aria-hidden />
        <span className={styles.text}>
          {mostVoted && <CheckCircleIcon size={14} weight="fill" aria-hidden />}
          {text}
          {mostVoted && <span className="only-read">{p("mostVoted")}</span>}
        </span>
        <small>{p("votes", { count: totalVotes })}</small>
        <b>{`${votePercent} %`}</b>
      </li>
    ))}
  </ol>
);
