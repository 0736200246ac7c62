import type { Favourite } from "#contract/favourites/favourite.ts";
import { compact } from "#web/kit/format/numbers.ts";
import { t } from "#web/messages/favourites.ts";
import { Face } from "#web/shared/Face.tsx";
import { StatusBadge } from "#web/shared/StatusBadge.tsx";
import styles from "./Favourites.module.css";
import { asShown } from "./favourite.words.ts";

/** A favourite in the list on a phone. */
export function FavouriteCard({ favourite }: { favourite: Favourite }) {
  const { status, place, views, follows, generalInfo, profile } = favourite;
  const shown = asShown(favourite);
  return (
    <span className={styles.card}>
      <Face person={shown} size={52} />
      <span className={styles.words}>
        <span className={styles.between}>
          <span className={styles.name}>
            {place}. {shown.displayName}
          </span>
          <StatusBadge status={status} inList />
        </span>
        <span className={styles.quiet}>{generalInfo.headline ?? profile.headline}</span>
        <span className={styles.quiet}>{t("counted", { views: compact(views), follows: compact(follows) })}</span>
      </span>
    </span>
  );
}
