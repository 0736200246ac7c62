/** The columns of the tables of posts and polls, composed from arrays. */
import { PushPinIcon } from "@phosphor-icons/react/dist/csr/PushPin";
import type { SortOf } from "#contract/list.ts";
import { t as agencies } from "#web/shared/agencies/messages.ts";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { When } from "#web/shared/values/When.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import styles from "../../Content.module.css";
import { openReports } from "../../dialog/openReports.tsx";
import { MediaCell, PublishCell, TalentsCell } from "../../list/Cells.tsx";
import type { AnyPost, AnyPostList } from "../calls.ts";
import { p } from "../messages.ts";
import type { PostTableId, Slug } from "../places.ts";
import { CreatorCell, PollBadge, TalentCell } from "./PostCells.tsx";
import posts from "./Posts.module.css";
import { ResultCell } from "./ResultCell.tsx";

type PostColumn = Column<AnyPost, SortOf<AnyPostList>>;
type Total =
  | "totalComment"
  | "totalReaction"
  | "totalShare"
  | "totalReport"
  | "totalNotInterestedIn"
  | "totalIrrelevance";

const total = (id: Total, title: string, hidden = false): PostColumn => ({
  id,
  title,
  width: 96,
  align: "end",
  sort: id,
  ...(hidden && { hidden }),
  cell: (row) => row[id] > 0 && formatNumber(row[id]),
});
const talent: PostColumn = { id: "talent", title: p("talent"), width: 180, cell: (row) => <TalentCell row={row} /> };
const medias: PostColumn = {
  id: "medias",
  title: p("media"),
  width: 78,
  cell: (row) => <MediaCell row={{ medias: row.medias, thumbnail: null }} />,
};
const content = (title: string): PostColumn => ({
  id: "content",
  title,
  width: 300,
  cell: (row) => (
    <>
      {row.pin && <PushPinIcon size={13} weight="fill" className={posts.pin} aria-label={p("pinned")} />}
      {row.displayName}
    </>
  ),
});
const link: PostColumn = {
  id: "link",
  title: p("link"),
  width: 150,
  cell: ({ linkPreview }) => linkPreview && <WebLink address={linkPreview.url} />,
};
const creator: PostColumn = {
  id: "creator",
  title: p("createdBy"),
  width: 150,
  cell: (row) => <CreatorCell row={row} />,
};
const published: PostColumn = {
  id: "publishDate",
  title: p("published"),
  width: 180,
  sort: "publishDate",
  cell: (row) => <PublishCell row={row} />,
};
const reacted = [
  total("totalComment", p("comments")),
  total("totalReaction", p("reacts")),
  total("totalShare", p("shares")),
];
/** Hidden by default. */
const hidden: readonly PostColumn[] = [
  total("totalReport", p("report"), true),
  total("totalNotInterestedIn", p("notInterested"), true),
  total("totalIrrelevance", p("notRelevant"), true),
  { id: "pin", title: p("pinned"), width: 90, sort: "pin", hidden: true, cell: (row) => p(row.pin ? "yes" : "no") },
];
const meetup: readonly PostColumn[] = [
  { id: "event", title: p("event"), width: 190, cell: (row) => row.event?.title },
  { id: "location", title: p("meetupLocation"), width: 150, cell: (row) => row.location },
  {
    id: "eventDate",
    title: p("eventDate"),
    width: 140,
    sort: "eventDate",
    cell: (row) => <When instant={row.eventDate} />,
  },
  {
    id: "totalMeetupUsers",
    title: p("going"),
    width: 80,
    align: "end",
    cell: (row) => formatNumber(row.totalMeetupUsers),
  },
];
const status: PostColumn = {
  id: "expired",
  title: p("status"),
  width: 100,
  cell: (row) => <PollBadge expired={row.expired} />,
};
const votes: readonly PostColumn[] = [
  { id: "options", title: p("result"), width: 320, cell: (row) => <ResultCell row={row} /> },
  {
    id: "totalParticipants",
    title: p("participants"),
    width: 100,
    align: "end",
    cell: (row) => formatNumber(row.totalParticipants),
  },
];
const expiry: PostColumn = {
  id: "expiryDate",
  title: p("expiry"),
  width: 140,
  sort: "expiryDate",
  cell: (row) => row.expiryDate !== null && <When instant={new Date(row.expiryDate).toISOString()} />,
};
const asTalents = (people: AnyPost["irrelevanceTalents"]) =>
  people.map((person) => ({ ...person, avatarUrl: null, agencyTalent: true }));
const marked: readonly PostColumn[] = [
  {
    id: "reportedCount",
    title: p("reportedCount"),
    width: 120,
    align: "end",
    cell: (row) => (
      <button type="button" className={styles.count} onClick={() => openReports(row)}>
        {formatNumber(row.reportedCount)}
      </button>
    ),
  },
  {
    id: "irrelevanceTalents",
    title: p("notRelevantTalents"),
    width: 170,
    cell: (row) => <TalentsCell row={{ talents: asTalents(row.irrelevanceTalents), hiddenTalents: 0 }} />,
  },
  {
    id: "latestReportedDate",
    title: p("timeReported"),
    width: 140,
    cell: (row) => <When instant={row.latestReportedDate} />,
  },
];
const meetupsType: PostColumn = {
  id: "meetupsType",
  title: p("meetupsType"),
  width: 110,
  cell: (row) => p(row.meetupsType ? "yes" : "no"),
};

const agency: PostColumn = { id: "agency", title: agencies("agency"), width: 160, cell: (row) => row.agency.name };

const compose = (view: PostTableId, slug: Slug): PostColumn[] => {
  const isMeetup = slug === "meetups";
  const words = content(p(view === "polls" ? "question" : "content"));
  if (slug === "not-relevant")
    return [
      talent,
      medias,
      words,
      ...(view === "polls" ? [status, ...votes] : []),
      link,
      meetupsType,
      creator,
      ...marked,
      published,
      ...reacted,
    ];
  if (view === "posts")
    return [talent, medias, words, link, ...(isMeetup ? meetup : []), creator, published, ...reacted, ...hidden];
  return [
    talent,
    medias,
    ...(isMeetup ? meetup : []),
    status,
    link,
    words,
    ...votes,
    creator,
    published,
    expiry,
    ...reacted,
    ...hidden,
  ];
};

// The same arrays between renders, so that only changed rows are rendered again.
const composed = new Map<string, readonly PostColumn[]>();
/** `alone` leaves out the talent, where the list is filtered to one; `isAcrossAgencies` says whether there may be several agencies. */
export function postColumns(
  view: PostTableId,
  slug: Slug,
  alone: boolean,
  isAcrossAgencies: boolean,
): readonly PostColumn[] {
  const key = `${view}/${slug}/${alone}/${isAcrossAgencies}`;
  const found = composed.get(key);
  if (found) return found;
  const allColumns = compose(view, slug);
  // The first column names the row and opens it.
  const columns = alone
    ? [
        ...allColumns.filter(({ id }) => id === "content"),
        ...allColumns.filter(({ id }) => id !== "content" && id !== "talent"),
      ]
    : allColumns;
  const shown = isAcrossAgencies ? columns.toSpliced(1, 0, agency) : columns;
  composed.set(key, shown);
  return shown;
}
