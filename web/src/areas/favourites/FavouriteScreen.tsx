import { Outlet, useNavigate, useParams } from "react-router";
import { type Favourite, favourites } from "#contract/favourites/favourite.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { RecordHeader, RecordTabs } from "#web/shared/record/layout/RecordHeader.tsx";
import { StatusBadge } from "#web/shared/values/StatusBadge.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { HeaderSkeleton, Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import styles from "./Favourites.module.css";
import { favouriteRecordActions } from "./favouriteActions.tsx";
import { visibilityLabel } from "./favouriteLabels.ts";
import { connectPath, generalPath, LIST, statisticsPath, webPagePath } from "./paths.ts";

const waiting = (
  <>
    <HeaderSkeleton />
    <Skeleton />
  </>
);

/** A favourite as fans see it, with the open tab below. */
export function FavouriteScreen() {
  const { id = "" } = useParams();
  const answer = useCallQuery(favourites.get, { params: { id } });
  useTitle(answer.data?.displayName);
  return (
    <QueryBoundary answer={answer} waiting={waiting}>
      {(favourite) => (
        <div className={styles.record}>
          <Head favourite={favourite} />
          <Outlet />
        </div>
      )}
    </QueryBoundary>
  );
}

function Head({ favourite }: { favourite: Favourite }) {
  const navigate = useNavigate();
  const { id, displayName, status, place, tags, category, generalInfo, profile, views } = favourite;
  return (
    <>
      <RecordHeader
        person={visibilityLabel(favourite)}
        badge={<StatusBadge status={status} />}
        line={generalInfo.headline ?? profile.headline}
        facts={[
          { label: t("place"), value: formatNumber(place) },
          { label: t("category"), value: category },
          { label: t("viewsLately"), value: formatNumber(views) },
          { label: t("tags"), value: tags.length > 0 && <Tags tags={tags} /> },
        ].filter(({ value }) => value)}
        actions={favouriteRecordActions(favourite, () => void navigate(LIST, { replace: true }))}
      />
      <RecordTabs
        name={displayName}
        tabs={[
          { id: "general", title: t("general"), to: generalPath(id) },
          { id: "connect", title: t("connect"), to: connectPath(id) },
          { id: "page", title: t("webPage"), to: webPagePath(id) },
          { id: "statistics", title: t("statistics"), to: statisticsPath(id) },
        ]}
      />
    </>
  );
}
