import { Outlet, useNavigate, useParams } from "react-router";
import { type Favourite, favourites } from "#contract/favourites/favourite.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { number } from "#web/kit/format/numbers.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Bones, HeaderBones } from "#web/kit/layout/Bones.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t } from "#web/messages/favourites.ts";
import { RecordHeader, RecordTabs } from "#web/shared/RecordHeader.tsx";
import { StatusBadge } from "#web/shared/StatusBadge.tsx";
import styles from "./Favourites.module.css";
import { asShown } from "./favourite.words.ts";
import { recordActions } from "./favouriteActions.tsx";
import { connectPath, generalPath, LIST, statisticsPath } from "./paths.ts";

const waiting = (
  <>
    <HeaderBones />
    <Bones />
  </>
);

/** A favourite as fans meet it, and below it the part that is open. */
export function FavouriteScreen() {
  const { id = "" } = useParams();
  const answer = useAsk(favourites.get, { params: { id } });
  useTitle(answer.data?.displayName);
  return (
    <Asked answer={answer} waiting={waiting}>
      {(favourite) => (
        <div className={styles.record}>
          <Head favourite={favourite} />
          <Outlet />
        </div>
      )}
    </Asked>
  );
}

function Head({ favourite }: { favourite: Favourite }) {
  const navigate = useNavigate();
  const { id, displayName, status, place, tags, category, generalInfo, profile, views } = favourite;
  return (
    <>
      <RecordHeader
        person={asShown(favourite)}
        badge={<StatusBadge status={status} />}
        line={generalInfo.headline ?? profile.headline}
        facts={[
          { label: t("place"), value: number(place) },
          { label: t("category"), value: category },
          { label: t("viewsLately"), value: number(views) },
          { label: t("tags"), value: tags.length > 0 && <Tags tags={tags} /> },
        ].filter(({ value }) => value)}
        actions={recordActions(favourite, () => void navigate(LIST, { replace: true }))}
      />
      <RecordTabs
        name={displayName}
        tabs={[
          { id: "general", title: t("general"), to: generalPath(id) },
          { id: "connect", title: t("connect"), to: connectPath(id) },
          { id: "statistics", title: t("statistics"), to: statisticsPath(id) },
        ]}
      />
    </>
  );
}
