import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of the screens of favourites, which the router needs before loading them. */
export const t = defineMessages({
  favourites: "Favourites",
  favourite: "Favourite",
  goToFavourites: "Go to favourites",
});
