import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of the maps of tours. */
export const t = defineMessages({
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  whole: "Show all of it",
  failed: "The map could not be loaded. The route is in the list.",
  legs: "The route as a list",
  routes: "Routes of the tours",
  stops: { one: "{count} town", other: "{count} towns" },
  noStops: "No town yet",
  nothing: "None of these tours has a town yet.",
  more: "The map shows {shown} of {count} tours. Filter to see others.",
});
