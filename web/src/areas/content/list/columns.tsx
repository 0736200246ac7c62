/** The columns of each list, composed from arrays. */
import { ChatCircleIcon } from "@phosphor-icons/react/dist/csr/ChatCircle";
import { FlagIcon } from "@phosphor-icons/react/dist/csr/Flag";
import { HeartIcon } from "@phosphor-icons/react/dist/csr/Heart";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { ShareNetworkIcon } from "@phosphor-icons/react/dist/csr/ShareNetwork";
import { ThumbsDownIcon } from "@phosphor-icons/react/dist/csr/ThumbsDown";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import { PODCAST } from "#contract/content/codes.ts";
import type { ContentRow } from "#contract/content/item.ts";
import type { SortOf } from "#contract/list.ts";
import { t as agencies } from "#web/shared/agencies/messages.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { When } from "#web/shared/values/When.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import styles from "../Content.module.css";
import { ContentStatusBadge, shownStatus } from "../ContentStatusBadge.tsx";
import type { AnyContentList } from "../calls.ts";
import { openReports } from "../dialog/openReports.tsx";
import { t } from "../messages.ts";
import type { ContentSection, TabSlug } from "../sections.ts";
import { EventTimeCell, MediaCell, PublishCell, TalentsCell } from "./Cells.tsx";

type ContentColumn = Column<ContentRow, SortOf<AnyContentList>>;
type Total =
  | "totalComment"
  | "totalReaction"
  | "totalShares"
  | "totalReport"
  | "totalNotInterestedIn"
  | "totalIrrelevance";

const talents: ContentColumn = {
  id: "talents",
  title: t("talents"),
  width: 190,
  cell: (row) => <TalentsCell row={row} />,
};
const medias: ContentColumn = { id: "medias", title: t("media"), width: 78, cell: (row) => <MediaCell row={row} /> };
const status: ContentColumn = {
  id: "status",
  title: t("status"),
  width: 116,
  cell: (row) => <ContentStatusBadge status={shownStatus(row)} resting />,
};
const title: ContentColumn = { id: "title", title: t("title"), width: 270, sort: "title", cell: (row) => row.title };
const tags: ContentColumn = { id: "tags", title: t("tags"), width: 190, cell: (row) => <Tags tags={row.tags} /> };
const link: ContentColumn = {
  id: "link",
  title: t("link"),
  width: 160,
  cell: (row) => row.link && <WebLink address={row.link} />,
};
const published = (name: string): ContentColumn => ({
  id: "publishDate",
  title: name,
  width: 190,
  sort: "publishDate",
  cell: (row) => <PublishCell row={row} />,
});
const total = (id: Total, name: string, icon: Icon, hidden = false): ContentColumn => ({
  id,
  title: name,
  icon,
  width: 56,
  align: "end",
  sort: id,
  ...(hidden && { hidden }),
  cell: (row) => row[id] > 0 && formatNumber(row[id]),
});
const reacted = [
  total("totalComment", t("comments"), ChatCircleIcon),
  total("totalReaction", t("reacts"), HeartIcon),
  total("totalShares", t("shares"), ShareNetworkIcon),
];
const reports = (hidden: boolean) => [
  total("totalReport", t("reports"), FlagIcon, hidden),
  total("totalNotInterestedIn", t("notInterested"), ThumbsDownIcon, true),
  total("totalIrrelevance", t("notRelevant"), ProhibitIcon, true),
];
const creator: ContentColumn = {
  id: "creator",
  title: t("createdBy"),
  width: 170,
  cell: ({ creator: by }) => by && <NamedAvatar person={by} size={22} />,
};
const event: readonly ContentColumn[] = [
  { id: "start", title: t("eventTime"), width: 210, sort: "start", cell: (row) => <EventTimeCell row={row} /> },
  { id: "location", title: t("location"), width: 150, cell: (row) => row.location },
];
const podcast: ContentColumn = {
  id: PODCAST,
  title: t("podcast"),
  width: 90,
  cell: (row) => t(row[PODCAST] ? "yes" : "no"),
};
const onWebPage: ContentColumn = {
  id: "onWebPage",
  title: t("onWebPage"),
  width: 120,
  hidden: true,
  cell: (row) => t(row.onWebPage ? "yes" : "no"),
};
const marked: readonly ContentColumn[] = [
  {
    id: "reportedCount",
    title: t("reportedCount"),
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
    title: t("notRelevantTalents"),
    width: 180,
    cell: (row) => <TalentsCell row={{ talents: markedTalents(row), hiddenTalents: 0 }} />,
  },
  {
    id: "latestReportedDate",
    title: t("timeReported"),
    width: 140,
    cell: (row) => <When instant={row.latestReportedDate} />,
  },
];
/** Talents of the row that are reported as not relevant, with their pictures. */
const markedTalents = ({ talents, irrelevanceTalents }: ContentRow): ContentRow["talents"] =>
  talents.filter(({ userId }) => irrelevanceTalents.some((marked) => marked.userId === userId));
const hide = (column: ContentColumn): ContentColumn => ({ ...column, hidden: true });

/** Events: in the order of the document, with the counts where they are published. */
const eventColumns = (slug: TabSlug): ContentColumn[] => {
  const lead = [talents, medias, status, title, tags, link, ...event];
  if (slug === "not-relevant") return [...lead, ...marked, published(t("publishedDate")), ...reacted, hide(creator)];
  const counts = slug === "published" || slug === "all" ? [...reacted, ...reports(true)] : [];
  return [...lead, published(t("publishedDate")), ...counts, hide(creator), onWebPage];
};
/** News, audio, video and podcasts. */
const itemColumns = (section: ContentSection, slug: TabSlug): ContentColumn[] => {
  const own = section === "audio" || section === "video" ? [podcast] : [];
  const lead = [talents, medias, title, ...own, tags, published(t("publishDate")), status];
  if (slug === "not-relevant") return [...lead, ...marked, ...reacted, hide(link), hide(creator)];
  const counts = slug === "published" || slug === "all" ? [...reacted, ...reports(false)] : [];
  return [...lead, ...counts, creator, hide(link), onWebPage];
};

const agency: ContentColumn = { id: "agency", title: agencies("agency"), width: 160, cell: (row) => row.agency.name };
const compose = (section: ContentSection, slug: TabSlug, isAcrossAgencies: boolean): ContentColumn[] => {
  const [first, ...others] = section === "events" ? eventColumns(slug) : itemColumns(section, slug);
  return [...(first ? [first] : []), ...(isAcrossAgencies ? [agency] : []), ...others];
};

// The same arrays between renders, so that only changed rows are rendered again.
const composed = new Map<string, readonly ContentColumn[]>();
/** `isAcrossAgencies` says whether there may be rows of several agencies. */
export function contentColumns(
  section: ContentSection,
  slug: TabSlug,
  isAcrossAgencies: boolean,
): readonly ContentColumn[] {
  const key = `${section}/${slug}/${isAcrossAgencies}`;
  const columns = composed.get(key) ?? compose(section, slug, isAcrossAgencies);
  composed.set(key, columns);
  return columns;
}
