/** Dashboard of a talent: what fans do with them, below the header of the record. */
import { BroadcastIcon } from "@phosphor-icons/react/dist/csr/Broadcast";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { IdentificationCardIcon } from "@phosphor-icons/react/dist/csr/IdentificationCard";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { useLocation, useNavigate, useParams } from "react-router";
import { type BoardTalent, contentDashboards } from "#contract/dashboards/content-dashboard.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { talentAfter } from "#web/shared/people/shownTalents.ts";
import { RecordHeader } from "#web/shared/record/layout/RecordHeader.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { HeaderSkeleton, Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { dayOf } from "#web/ui/time/format.ts";
import { usePageKeys } from "#web/ui/usePageKeys.ts";
import { newPostPath, TALENT_TABS, talentContentPath, talentDashboardPath } from "../contentPaths.ts";
import { fansPath } from "../paths.ts";
import { t } from "../titles.ts";
import styles from "./Dashboard.module.css";
import { b } from "./messages.ts";
import { PeriodChoice, PeriodNotice } from "./PeriodChoice.tsx";
import { useBoardPeriod } from "./period.ts";
import { Widgets } from "./Widgets.tsx";

const waiting = (
  <>
    <HeaderSkeleton />
    <Skeleton />
  </>
);

export function TalentDashboard() {
  const { userId = "" } = useParams();
  const period = useBoardPeriod();
  useTalentKeys(userId);
  const answer = useCallQuery(contentDashboards.talent, { params: { userId }, query: period.query }, { keep: true });
  useTitle(answer.data?.talent.displayName);
  return (
    <QueryBoundary answer={answer} waiting={waiting}>
      {({ talent, statistics }) => (
        <div className={styles.screen}>
          <Head talent={talent} />
          <div className={styles.bar}>
            <Tabs label={b("sections", { name: talent.displayName })} tabs={tabsOf(talent)} current="dashboard" />
            <PeriodChoice {...period} />
          </div>
          <PeriodNotice {...period} />
          <Widgets widgets={statistics} days={period.days} retry={() => void answer.refetch()} />
        </div>
      )}
    </QueryBoundary>
  );
}

/** Count behind each tab, which is that of its list. */
const COUNTS = {
  news: "news",
  events: "events",
  audio: "audio",
  video: "video",
  podcasts: "podcasts",
  fanroom: "fanroomPosts",
  snippets: "snippetPosts",
} as const;
const tabPaths = (id: string) => [
  { id: "dashboard" as const, to: talentDashboardPath(id) },
  ...TALENT_TABS.map((tab) => ({ id: tab, to: talentContentPath(id, tab) })),
  { id: "fans" as const, to: `${fansPath("report")}?talentIds=${id}` },
];
const tabsOf = ({ id: talentId, content }: BoardTalent) =>
  tabPaths(talentId).map(({ id, to }) => ({
    id,
    title: t(id),
    to,
    ...(id !== "dashboard" && id !== "fans" && { count: content[COUNTS[id]] }),
  }));

/** J and K go to the next and the previous talent of the list one came from, N writes a post, and digits choose a tab. */
function useTalentKeys(id: string): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const mayWrite = useMay("CMS", "write");
  const go = (steps: number) => (): void => {
    const next = talentAfter(id, steps);
    if (next !== undefined) void navigate(`${talentDashboardPath(next)}${search}`);
  };
  usePageKeys({
    j: go(1),
    k: go(-1),
    ...(mayWrite && { n: () => void navigate(newPostPath(id)) }),
    ...Object.fromEntries(tabPaths(id).map(({ to }, place) => [String(place + 1), () => void navigate(to)])),
  });
}

function Head({ talent }: { talent: BoardTalent }) {
  const { id, displayName, avatarUrl, appStatus, category, followers, firstPublishedAt, lastPublishedAt } = talent;
  const zone = useZone();
  const mayOpen = useMay("TALENT", "read");
  const mayWrite = useMay("CMS", "write");
  const day = (instant: string | null) => instant && dayOf(instant, zone);
  return (
    <RecordHeader
      person={{ id, displayName, avatarUrl }}
      badge={
        appStatus === "Active" ? (
          <Badge tone="good" icon={BroadcastIcon}>
            {b("inApp")}
          </Badge>
        ) : (
          <Badge tone="neutral" icon={CircleDashedIcon} outline>
            {b("notInApp")}
          </Badge>
        )
      }
      line={category}
      facts={[
        { label: b("followers"), value: formatNumber(followers) },
        { label: b("inAppSince"), value: day(firstPublishedAt) },
        { label: b("lastPost"), value: day(lastPublishedAt) },
        { label: b("assigned"), value: talent.assigned.length > 0 && <AvatarGroup people={talent.assigned} /> },
      ]}
      actions={[
        mayOpen && { id: "record", title: b("record"), icon: IdentificationCardIcon, to: `/talent/${id}/summary` },
        mayWrite && { id: "newPost", title: b("newPost"), icon: PlusIcon, tone: "main", to: newPostPath(id) },
      ]}
    />
  );
}
