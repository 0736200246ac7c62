import { places } from "./place.ts";

export const placeGroups = {
  places,
};
