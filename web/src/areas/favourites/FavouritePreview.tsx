import type { Favourite } from "#contract/favourites/favourite.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { HoverCard } from "#web/shared/record/layout/HoverCard.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { visibilityLabel } from "./favouriteLabels.ts";
import { Visibility } from "./Visibility.tsx";

/** Preview of a favourite, as the app shows it. */
export function FavouritePreview({ favourite }: { favourite: Favourite }) {
  const { generalInfo, profile, connectInfo, tags, views, follows, clicks } = favourite;
  const facts = [
    [t("location"), generalInfo.location ?? profile.location],
    [t("contact"), connectInfo.contactName],
    [t("tags"), tags.length > 0 && <Tags tags={tags} />],
    [t("viewsLately"), formatNumber(views)],
    [t("followsLately"), formatNumber(follows)],
    [t("clicksLately"), formatNumber(clicks)],
  ] as const;
  return (
    <HoverCard person={visibilityLabel(favourite)} line={generalInfo.headline ?? profile.headline} facts={facts}>
      <Visibility favourite={favourite} />
    </HoverCard>
  );
}
