import type { Place } from "#contract/places/place.ts";

/** A source of places: the embedded ones, a Nominatim server, or another. Throws if it can't reply. */
export interface PlaceProvider {
  search(text: string, max: number): Promise<{ places: Place[]; credit: string | null }>;
  /** Null if there is no such place. */
  find(id: string): Promise<Place | null>;
}
