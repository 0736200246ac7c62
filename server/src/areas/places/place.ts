/** Handlers of place search for addresses: by the configured provider, or by the embedded places if it fails. */
import type { places as calls } from "#contract/places/place.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { embeddedPlaces } from "./embedded.ts";
import { nominatimPlaces } from "./nominatim.ts";

/** Number of places that the list below a field shows. */
const MAX_SUGGESTIONS = 6;

interface Services {
  database: Pick<Database, "plain">;
  config: Pick<Config, "placesProvider" | "nominatimUrl" | "publicUrl">;
  onError: (error: unknown) => void;
}

export function placeHandlers({ database, config, onError }: Services): UnscopedHandlers<typeof calls> {
  const embedded = embeddedPlaces(database);
  const { placesProvider, nominatimUrl, publicUrl } = config;
  const other =
    placesProvider === "nominatim" && nominatimUrl
      ? nominatimPlaces({ url: nominatimUrl, userAgent: `Greenroom (${publicUrl})` })
      : null;

  return {
    async search({ query: { q } }) {
      if (other) {
        try {
          return { ...(await other.search(q, MAX_SUGGESTIONS)), secondBest: false };
        } catch (error) {
          onError(error);
        }
      }
      return { ...(await embedded.search(q, MAX_SUGGESTIONS)), secondBest: other !== null };
    },

    async get({ params: { placeId } }) {
      if (!placeId.startsWith("osm:")) return found(await embedded.find(placeId));
      if (!other) throw new Refusal("notFound");
      return found(
        await other.find(placeId).catch((error: unknown) => {
          onError(error);
          throw new Refusal("placesUnavailable");
        }),
      );
    },
  };
}
