import { useState } from "react";
import type { LinkPreview } from "#contract/links/link.ts";
import type { Media } from "#contract/media/upload.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDate, formatDateTime } from "#web/ui/time/format.ts";
import { Thumb } from "../../dialog/MediaPane.tsx";
import type { AnyPost } from "../calls.ts";
import { p } from "../messages.ts";
import { PLACES } from "../places.ts";
import { PollResults } from "./PollResults.tsx";
import styles from "./Post.module.css";
import type { PostValues } from "./postValues.ts";

interface Props {
  values: PostValues;
  post: AnyPost | null;
  /** Preview read from the link. */
  link: LinkPreview | null;
  files: readonly Media[];
}

/** A post as fans see it, before and after they vote. */
export function PostPreview({ values, post, link, files }: Props) {
  const zone = useZone();
  const [voted, setVoted] = useState(false);
  const { hasPoll, hasMedia, hasLink, hasMeetup, options, expiryDate, sortedMedias, linkPreview, publishDate } = values;
  const texts = options.filter(({ text }) => text.trim() !== "");
  const place = values.fanroomType === PLACES.fanroom.type ? PLACES.fanroom.title : PLACES.snippets.title;
  const shown = new Map(files.map((media) => [media.id, media]));
  const results = texts.map(({ id = "", text }, position) => {
    const saved = post?.options.find((option) => option.id === id);
    return saved ?? { id: `${position}`, position, text, totalVotes: 0, votePercent: 0, mostVoted: false };
  });
  return (
    <section className={styles.preview} aria-label={p("asFansSee")}>
      <div className={styles.head}>
        <h3>{p("asFansSee")}</h3>
        {hasPoll && (
          <Button size="small" aria-pressed={voted} onClick={() => setVoted(!voted)}>
            {p(voted ? "after" : "before")}
          </Button>
        )}
      </div>
      <div className={styles.card}>
        <small className={styles.hint}>
          {[publishDate && formatDateTime(publishDate, zone), place].filter(Boolean).join(", ")}
        </small>
        <p className={styles.content}>{values.content}</p>
        {hasMedia && sortedMedias.length > 0 && (
          <div className={styles.pictures}>
            {sortedMedias.map((id) => {
              const media = shown.get(id);
              return <span key={id}>{media && <Thumb media={media} />}</span>;
            })}
          </div>
        )}
        {hasLink && linkPreview && (
          <span className={styles.link}>
            {link?.imageUrl && <img src={link.imageUrl} alt="" />}
            {link?.title && <b>{link.title}</b>}
            {link?.description && <span>{link.description}</span>}
            <WebLink address={linkPreview} />
          </span>
        )}
        {hasPoll && texts.length > 0 && (
          <>
            {voted ? (
              <PollResults options={results} />
            ) : (
              <ol className={styles.choices}>
                {texts.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ol>
            )}
            {expiryDate && <small className={styles.hint}>{p("chooseOne", { day: formatDate(expiryDate) })}</small>}
          </>
        )}
        {hasMeetup && (
          <div className={styles.meetup}>
            <span>
              {post?.event?.title ?? p("meetUp")}
              {values.location && <small> {values.location}</small>}
            </span>
            <small>{p("im")}</small>
          </div>
        )}
      </div>
    </section>
  );
}
