import type { Favourite } from "#contract/favourites/favourite.ts";
import { number } from "#web/kit/format/numbers.ts";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t } from "#web/messages/favourites.ts";
import { Face } from "#web/shared/Face.tsx";
import { useWash } from "#web/shared/useWash.ts";
import styles from "./Favourites.module.css";
import { asShown } from "./favourite.words.ts";
import { Visibility } from "./Visibility.tsx";

/** A favourite at a glance, as the app shows it. */
export function FavouritePeek({ favourite }: { favourite: Favourite }) {
  const { generalInfo, profile, connectInfo, tags, views, follows, clicks } = favourite;
  const wash = useWash(favourite.id);
  const shown = asShown(favourite);
  const facts = [
    [t("location"), generalInfo.location ?? profile.location],
    [t("contact"), connectInfo.contactName],
    [t("tags"), tags.length > 0 && <Tags tags={tags} />],
    [t("viewsLately"), number(views)],
    [t("followsLately"), number(follows)],
    [t("clicksLately"), number(clicks)],
  ] as const;
  return (
    <div className={styles.peek}>
      <div className={styles.peekHead} style={{ background: wash }}>
        <Face person={shown} size={72} />
        <div>
          <p className={styles.peekName}>{shown.displayName}</p>
          <p>{generalInfo.headline ?? profile.headline}</p>
        </div>
      </div>
      <Visibility favourite={favourite} />
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
