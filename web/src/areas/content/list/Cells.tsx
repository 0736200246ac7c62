/** The cells of content's tables. */
import { FileAudioIcon } from "@phosphor-icons/react/dist/csr/FileAudio";
import { ImageIcon } from "@phosphor-icons/react/dist/csr/Image";
import { PlayIcon } from "@phosphor-icons/react/dist/csr/Play";
import { CONTENT_STATUS } from "#contract/content/codes.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { Media } from "#contract/media/upload.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { city, formatDateTime } from "#web/ui/time/format.ts";
import styles from "../Content.module.css";
import { t } from "../messages.ts";
import { untilText } from "./until.ts";

type People = readonly { userId: string; displayName: string; avatarUrl?: string | null }[];
export const briefs = (people: People): PersonBrief[] =>
  people.map(({ userId, displayName, avatarUrl = null }) => ({ id: userId, displayName, avatarUrl }));

/** The first name of a person; a band that begins with an article is named whole. */
function firstName(name: string): string {
  const [first = name, ...others] = name.trim().split(/\s+/);
  return first.toLowerCase() === "the" || others[0] === "&" ? name : first;
}

/** One talent by name, two or three by their first names, more by their number. */
export function TalentsCell({
  row: { talents, hiddenTalents },
}: {
  row: Pick<ContentRow, "talents" | "hiddenTalents">;
}) {
  const people = briefs(talents);
  const total = people.length + hiddenTalents;
  const [only] = people;
  if (only && total === 1) return <NamedAvatar person={only} size={22} />;
  const isNamed = total < 4 && hiddenTalents === 0;
  return (
    <span className={styles.people}>
      <AvatarGroup people={people} total={total} />
      <span aria-hidden={isNamed || undefined}>
        {isNamed
          ? people.map(({ displayName }) => firstName(displayName)).join(", ")
          : t("talentCount", { count: total })}
      </span>
    </span>
  );
}

const pictureOf = (media: Media | undefined): string | null => media?.cdnSmall ?? media?.thumbnailUrl ?? null;

/** The first file, small; their number where there are several. */
export function MediaCell({ row: { medias, thumbnail } }: { row: Pick<ContentRow, "medias" | "thumbnail"> }) {
  const first = medias[0]?.media;
  const src = pictureOf(thumbnail ?? undefined) ?? pictureOf(first);
  if (!first && src === null) return null;
  const isVideo = first?.typeOfMedia === MEDIA_TYPE.video;
  const Blank = first?.typeOfMedia === MEDIA_TYPE.audio ? FileAudioIcon : ImageIcon;
  return (
    <span className={styles.media}>
      <span className={styles.thumb}>
        {src === null ? <Blank size={14} aria-hidden /> : <img src={src} alt="" loading="lazy" decoding="async" />}
        {isVideo && <PlayIcon size={9} weight="fill" className={styles.play} aria-hidden />}
      </span>
      {medias.length > 1 && (
        <>
          <span aria-hidden>{medias.length}</span>
          <span className="only-read">{t("mediaCount", { count: medias.length })}</span>
        </>
      )}
    </span>
  );
}

/** When it goes out, in the reader's zone; the zone it was chosen in next to it where that shows another time. */
export function PublishCell({
  row,
}: {
  row: Pick<ContentRow, "publishDate" | "publishTimeZoneId" | "processing"> & { status?: ContentRow["status"] };
}) {
  const { publishDate, publishTimeZoneId: chosen } = row;
  const own = useZone();
  const until = untilText(Date.parse(publishDate), Date.now());
  const there = formatDateTime(publishDate, chosen);
  return (
    <span className={styles.publish}>
      <When instant={publishDate} />
      {there !== formatDateTime(publishDate, own) && <small>{`${there.slice(-5)} ${city(chosen)}`}</small>}
      {until !== null && <em>{until}</em>}
      {until === null && row.status === CONTENT_STATUS.published && row.processing && <em>{t("onceReady")}</em>}
    </span>
  );
}

/** From when until when an event is, in its own zone. */
export function EventTimeCell({
  row: { start, end, timeZoneId },
}: {
  row: Pick<ContentRow, "start" | "end" | "timeZoneId">;
}) {
  const own = useZone();
  if (start === null) return null;
  const zone = timeZoneId ?? own;
  const [from, to] = [formatDateTime(start, zone), formatDateTime(end, zone)];
  const until = to.slice(0, -6) === from.slice(0, -6) ? to.slice(-5) : to;
  return (
    <span>
      {until === "" ? from : `${from} – ${until}`}
      {zone !== own && ` ${city(zone)}`}
    </span>
  );
}
