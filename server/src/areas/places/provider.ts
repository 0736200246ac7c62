import type { Place } from "#contract/places/place.ts";

/** Where places are looked up: ours, a Nominatim, or another that fits. Not answering is an exception. */
export interface PlaceProvider {
  search(text: string, most: number): Promise<{ places: Place[]; credit: string | null }>;
  /** Null: there is no such place. */
  find(id: string): Promise<Place | null>;
}
