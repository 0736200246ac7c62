import { appTalents } from "./app-talent.ts";
import { favourites } from "./favourite.ts";

export const favouriteGroups = {
  favourites,
  appTalents,
};
