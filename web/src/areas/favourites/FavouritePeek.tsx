import type { Favourite } from "#contract/favourites/favourite.ts";
import { number } from "#web/kit/format/numbers.ts";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t } from "#web/messages/favourites.ts";
import { Glance } from "#web/shared/Glance.tsx";
import { asShown } from "./favourite.words.ts";
import { Visibility } from "./Visibility.tsx";

/** A favourite at a glance, as the app shows it. */
export function FavouritePeek({ favourite }: { favourite: Favourite }) {
  const { generalInfo, profile, connectInfo, tags, views, follows, clicks } = favourite;
  const facts = [
    [t("location"), generalInfo.location ?? profile.location],
    [t("contact"), connectInfo.contactName],
    [t("tags"), tags.length > 0 && <Tags tags={tags} />],
    [t("viewsLately"), number(views)],
    [t("followsLately"), number(follows)],
    [t("clicksLately"), number(clicks)],
  ] as const;
  return (
    <Glance person={asShown(favourite)} line={generalInfo.headline ?? profile.headline} facts={facts}>
      <Visibility favourite={favourite} />
    </Glance>
  );
}
