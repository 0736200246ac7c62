import { GROUPS } from "#contract/calls.ts";
import { defineArea, unscoped } from "#server/lib/area.ts";
import { placeHandlers } from "./place.ts";

export const placesArea = defineArea({
  open: (services) => ({ bindings: [unscoped(GROUPS.places, placeHandlers(services))] }),
});
