import { favourites } from "./favourite.ts";

export const favouriteGroups = {
  favourites,
};
