import type { Favourite } from "#contract/favourites/favourite.ts";
import type { PersonBrief } from "#contract/schema.ts";

/** Somebody as the app shows them: its own name and picture, or the profile's. */
export const visibilityLabel = ({ id, displayName, avatarUrl, generalInfo }: Favourite): PersonBrief => ({
  id,
  displayName: generalInfo.publicName ?? displayName,
  avatarUrl: generalInfo.pictureUrl ?? avatarUrl,
});

/** What the app says, and whether it is the profile's. */
export const fieldLabel = (
  own: string | null,
  profile: string | null,
): { text: string | null; ofProfile: boolean } => ({
  text: own ?? profile,
  ofProfile: own === null && profile !== null,
});
