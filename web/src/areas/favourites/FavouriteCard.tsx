import type { Favourite } from "#contract/favourites/favourite.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { StatusBadge } from "#web/shared/values/StatusBadge.tsx";
import { formatCompact } from "#web/ui/format/numbers.ts";
import styles from "./Favourites.module.css";
import { visibilityLabel } from "./favouriteLabels.ts";

/** A favourite in the list on a phone. */
export function FavouriteCard({ favourite }: { favourite: Favourite }) {
  const { status, place, views, follows, generalInfo, profile } = favourite;
  const shown = visibilityLabel(favourite);
  return (
    <span className={styles.card}>
      <Avatar person={shown} size={52} />
      <span className={styles.words}>
        <span className={styles.between}>
          <span className={styles.name}>
            {place}. {shown.displayName}
          </span>
          <StatusBadge status={status} inList />
        </span>
        <span className={styles.quiet}>{generalInfo.headline ?? profile.headline}</span>
        <span className={styles.quiet}>
          {t("counted", { views: formatCompact(views), follows: formatCompact(follows) })}
        </span>
      </span>
    </span>
  );
}
