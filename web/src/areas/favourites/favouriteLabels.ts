import type { Favourite } from "#contract/favourites/favourite.ts";
import type { PersonBrief } from "#contract/schema.ts";

/** A person as the app shows them: with their own name and picture, or the profile's. */
export const visibilityLabel = ({ id, displayName, avatarUrl, generalInfo }: Favourite): PersonBrief => ({
  id,
  displayName: generalInfo.publicName ?? displayName,
  avatarUrl: generalInfo.pictureUrl ?? avatarUrl,
});

/** A text of the app, and whether it comes from the profile. */
export const fieldLabel = (
  own: string | null,
  profile: string | null,
): { text: string | null; ofProfile: boolean } => ({
  text: own ?? profile,
  ofProfile: own === null && profile !== null,
});
