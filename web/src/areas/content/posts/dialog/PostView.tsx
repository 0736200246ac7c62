import { Link } from "react-router";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { When } from "#web/shared/values/When.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { ContentFact } from "../../dialog/ContentView.tsx";
import dialogStyles from "../../dialog/Dialog.module.css";
import { MediaPane } from "../../dialog/MediaPane.tsx";
import { openReports } from "../../dialog/openReports.tsx";
import { PublishCell } from "../../list/Cells.tsx";
import { dashboardOfTalent } from "../../talents/contentOfTalent.ts";
import type { AnyPost } from "../calls.ts";
import { CreatorCell, TalentCell } from "../list/PostCells.tsx";
import { p } from "../messages.ts";
import { linkOfPost } from "./linkOfPost.ts";
import { PollResults } from "./PollResults.tsx";
import styles from "./Post.module.css";

/** A post or a poll as it is read: its media or link next to its words. */
export function PostView({ post }: { post: AnyPost }) {
  const { talent, event, linkPreview, reportedCount } = post;
  const read = linkOfPost(post);
  const pane = { ...post, thumbnail: null, mediaCredit: null, link: linkPreview?.url ?? null, linkRead: read };
  const isPoll = post.kind === "Fanroom-Poll";
  return (
    <div className={dialogStyles.sides}>
      <MediaPane item={pane} />
      <div className={dialogStyles.words}>
        <p className={styles.content}>{post.content}</p>
        {isPoll && <PollResults options={post.options} />}
        <dl className={dialogStyles.facts}>
          <ContentFact label={p("talent")}>
            {talent && (
              <Link to={dashboardOfTalent(talent.userId)} className={styles.talent}>
                <TalentCell row={post} />
              </Link>
            )}
          </ContentFact>
          <ContentFact label={p("published")}>
            <PublishCell row={post} />
          </ContentFact>
          <ContentFact label={p("participants")}>{isPoll && String(post.totalParticipants)}</ContentFact>
          <ContentFact label={p("expiry")}>
            {isPoll && post.expiryDate !== null && <When instant={new Date(post.expiryDate).toISOString()} />}
          </ContentFact>
          <ContentFact label={p("event")}>{event?.title}</ContentFact>
          <ContentFact label={p("eventDate")}>{event && <When instant={event.start} />}</ContentFact>
          <ContentFact label={p("meetupLocation")}>{post.location}</ContentFact>
          <ContentFact label={p("going")}>{event && String(post.totalMeetupUsers)}</ContentFact>
          <ContentFact label={p("link")} wide>
            {linkPreview && (
              <span className={styles.link}>
                <WebLink address={linkPreview.url} />
              </span>
            )}
          </ContentFact>
        </dl>
        <div className={dialogStyles.written}>
          <CreatorCell row={post} />
          <When instant={post.createdAt} />
          {reportedCount > 0 && (
            <Button tone="link" onClick={() => openReports(post)}>
              {p("markedAs", { count: reportedCount })}
            </Button>
          )}
          {post.pin && <span>{p("pinned")}</span>}
        </div>
      </div>
    </div>
  );
}
