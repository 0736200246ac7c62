/** The columns of what stands on Facebook and Instagram. */
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { FilmReelIcon } from "@phosphor-icons/react/dist/csr/FilmReel";
import { ImageIcon } from "@phosphor-icons/react/dist/csr/Image";
import { NoteIcon } from "@phosphor-icons/react/dist/csr/Note";
import { PlayIcon } from "@phosphor-icons/react/dist/csr/Play";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { SortOf } from "#contract/list.ts";
import type { SocialContentRow, socialContents } from "#contract/social/content.ts";
import { t as agencies } from "#web/shared/agencies/messages.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { When } from "#web/shared/values/When.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import content from "../../Content.module.css";
import { s } from "../messages.ts";
import styles from "../Social.module.css";

type SocialColumn = Column<SocialContentRow, SortOf<typeof socialContents.list>>;

const total = (id: "totalComment" | "totalReaction" | "totalShare", title: string): SocialColumn => ({
  id,
  title,
  width: 96,
  align: "end",
  sort: id,
  cell: (row) => row[id] > 0 && formatNumber(row[id]),
});
/** Fans of the app mark nothing there; the columns are those of all tables of posts. */
const marked = (id: "totalReport" | "totalNotInterestedIn" | "totalIrrelevance", title: string): SocialColumn => ({
  id,
  title,
  width: 110,
  align: "end",
  hidden: true,
  cell: (row) => row[id] > 0 && formatNumber(row[id]),
});

/** Badges for a pending or failed change, and for a hidden post. */
function Marks({ row: { asked, failure, hidden } }: { row: SocialContentRow }) {
  if (failure !== null)
    return (
      <span className={styles.mark} data-failed data-tip={failure}>
        <WarningCircleIcon size={13} weight="fill" aria-hidden />
        {failure}
      </span>
    );
  if (asked !== null) return <span className={styles.mark}>{s(`asked_${asked}`)}</span>;
  return (
    hidden && (
      <span className={styles.mark}>
        <EyeSlashIcon size={13} aria-hidden />
        {s("hidden")}
      </span>
    )
  );
}

export const SocialMedia = ({ row: { thumbnailUrl, typeOfMedia } }: { row: SocialContentRow }) => {
  const Blank = typeOfMedia === MEDIA_TYPE.video ? PlayIcon : ImageIcon;
  return (
    (thumbnailUrl !== null || typeOfMedia !== null) && (
      <span className={content.media}>
        <span className={content.thumb}>
          {thumbnailUrl === null ? (
            <Blank size={14} aria-hidden />
          ) : (
            <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />
          )}
          {thumbnailUrl !== null && typeOfMedia === MEDIA_TYPE.video && (
            <PlayIcon size={9} weight="fill" className={content.play} aria-hidden />
          )}
        </span>
      </span>
    )
  );
};

export const SocialType = ({ row: { socialContentType } }: { row: SocialContentRow }) => {
  const Glyph = socialContentType === "Reel" ? FilmReelIcon : NoteIcon;
  return (
    <span className={styles.type}>
      <Glyph size={15} aria-hidden />
      {s(socialContentType)}
    </span>
  );
};

const OWN: readonly SocialColumn[] = [
  {
    id: "talent",
    title: s("talent"),
    width: 190,
    cell: ({ talent }) =>
      talent ? (
        <NamedAvatar
          person={{ id: talent.userId, displayName: talent.displayName, avatarUrl: talent.avatarUrl }}
          size={22}
        />
      ) : (
        <span>{s("hiddenTalent")}</span>
      ),
  },
  { id: "medias", title: s("media"), width: 78, cell: (row) => <SocialMedia row={row} /> },
  {
    id: "content",
    title: s("content"),
    width: 320,
    cell: (row) => (
      <>
        <Marks row={row} />
        {row.displayName || <span className={styles.hint}>{s("withoutText")}</span>}
      </>
    ),
  },
  { id: "type", title: s("type"), width: 90, cell: (row) => <SocialType row={row} /> },
  {
    id: "link",
    title: s("link"),
    width: 160,
    cell: ({ externalUrl }) => externalUrl && <WebLink address={externalUrl} />,
  },
  { id: "creator", title: s("createdBy"), width: 150, cell: (row) => row.creator.username },
  {
    id: "publishDate",
    title: s("published"),
    width: 150,
    sort: "publishDate",
    cell: (row) => <When instant={row.publishDate} />,
  },
  total("totalComment", s("comments")),
  total("totalReaction", s("reacts")),
  total("totalShare", s("shares")),
  marked("totalReport", s("report")),
  marked("totalNotInterestedIn", s("notInterested")),
  marked("totalIrrelevance", s("notRelevant")),
  { id: "hidden", title: s("hidden"), width: 90, hidden: true, cell: (row) => s(row.hidden ? "yes" : "no") },
];
const ACROSS = OWN.toSpliced(1, 0, {
  id: "agency",
  title: agencies("agency"),
  width: 160,
  cell: (row) => row.agency.name,
});
/** `isAcrossAgencies` says whether there may be several agencies. */
export const socialColumns = (isAcrossAgencies: boolean): readonly SocialColumn[] => (isAcrossAgencies ? ACROSS : OWN);
