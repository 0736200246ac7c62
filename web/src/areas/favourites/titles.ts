import { defineMessages } from "../../ui/format/messages.ts";

/** What the screens of favourites are called: all that the router knows of them before one is opened. */
export const t = defineMessages({
  favourites: "Favourites",
  favourite: "Favourite",
  goToFavourites: "Go to favourites",
});
