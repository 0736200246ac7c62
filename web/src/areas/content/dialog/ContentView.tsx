import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CONTENT_STATUS, PODCAST } from "#contract/content/codes.ts";
import type { ContentItem } from "#contract/content/item.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { briefs, EventTimeCell, PublishCell } from "../list/Cells.tsx";
import { t } from "../messages.ts";
import styles from "./Dialog.module.css";
import { MediaPane } from "./MediaPane.tsx";
import { d } from "./messages.ts";
import { openReports } from "./openReports.tsx";

/** An item as it is read: its media next to its words. */
export function ContentView({ item }: { item: ContentItem }) {
  const { talents, hiddenTalents, creator, reportedCount } = item;
  const zone = useZone();
  return (
    <div className={styles.sides}>
      <MediaPane item={item} />
      <div className={styles.words}>
        <h3>{item.title}</h3>
        <dl className={styles.facts}>
          <ContentFact label={d(talents.length > 1 ? "talents" : "talent")}>
            {briefs(talents).map((person) => (
              <NamedAvatar key={person.id} person={person} size={22} />
            ))}
            {hiddenTalents > 0 && d("moreTalents", { count: hiddenTalents })}
          </ContentFact>
          <ContentFact label={d("publishDate")}>
            <span className={styles.date}>
              <CalendarBlankIcon size={16} aria-hidden />
              <PublishCell row={item} />
            </span>
          </ContentFact>
          {item.start !== null && (
            <ContentFact label={t("eventTime")}>
              <EventTimeCell row={item} />
            </ContentFact>
          )}
          <ContentFact label={d("location")}>{item.location}</ContentFact>
          <ContentFact label={d("stream")}>{item.streamUrl && <WebLink address={item.streamUrl} />}</ContentFact>
          <ContentFact label={d("tickets")}>{item.ticketUrl && <WebLink address={item.ticketUrl} />}</ContentFact>
          <ContentFact label={d("agencyEvent")}>
            {item.agencyEvent && (
              <Link to={`/event/detail/${item.agencyEvent.id}/summary`}>{item.agencyEvent.name}</Link>
            )}
          </ContentFact>
          <ContentFact label={d("podcast")}>{item[PODCAST] && t("yes")}</ContentFact>
          <ContentFact label={d("content")} wide>
            {item.content && <RichText html={item.content} />}
          </ContentFact>
          <ContentFact label={d("tags")}>
            {item.tags.length > 0 && (
              <ul className={styles.tags}>
                {item.tags.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            )}
          </ContentFact>
          <ContentFact label={d("link")}>{item.link && <WebLink address={item.link} />}</ContentFact>
        </dl>
        <div className={styles.written}>
          {creator && (
            <>
              <Avatar person={creator} size={22} />
              <span>
                <b>{creator.displayName}</b>{" "}
                {d(item.status === CONTENT_STATUS.pending ? "wroteForReview" : "wrote", {
                  when: formatDateTime(item.createdAt, zone),
                })}
              </span>
            </>
          )}
          {reportedCount > 0 && (
            <Button tone="link" onClick={() => openReports(item)}>
              {d("markedAs", { count: reportedCount })}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Left out without a value. */
export function ContentFact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  const isEmpty = children === null || children === undefined || children === false || children === "";
  return isEmpty ? null : (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
