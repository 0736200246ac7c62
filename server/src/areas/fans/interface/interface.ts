/** Serves the calls of the fan app, with a key in place of a session: see docs/fan-api.md. */
import type { FastifyInstance, FastifyRequest, HTTPMethods } from "fastify";
import { fanId } from "#contract/fans/fan.ts";
import type { FanKeyKind } from "#contract/fans/fan-key.ts";
import { FanBatch, FanProfiles, FanQuery } from "#contract/fans/interface.ts";
import { z } from "#contract/schema.ts";
import type { Binding, Services } from "#server/lib/area.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { serveOpenRoute } from "#server/lib/serving/doors/open-route.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { eraseFan } from "../erase.ts";
import { ingest } from "./ingest.ts";
import { FAN_KEY_LIMITS, type KeyHolder, keyHolder } from "./key-holder.ts";
import { ingestProfiles } from "./profiles.ts";
import { isOfChanges, readChanged, readPublished, readTalents } from "./published.ts";

/** Room for a thousand events with all their fields. */
const BATCH_BYTES = 1_048_576;
const Fan = z.strictObject({ fanId: fanId() });

/** `onTaken` runs once a batch of events is stored. */
export const fanInterface = (services: Services & { onTaken: () => void }): Binding => ({
  calls: {},
  bind: () => undefined,
  async plugin(app: FastifyInstance) {
    const { config, database } = services;
    const origin = new URL(config.publicUrl).origin;

    /** Serves a route to the holders of a key for reading or for writing. */
    const serve = <P>(
      route: { method: HTTPMethods; url: string; kind: FanKeyKind; bytes?: number },
      answer: (request: FastifyRequest<{ Params: P }>, agencyId: string) => Promise<unknown>,
    ) => {
      const { method, url, kind, bytes } = route;
      return serveOpenRoute<P, KeyHolder>(app, {
        method,
        url,
        door: {
          open: "the key of the fan app is the proof",
          limit: { each: FAN_KEY_LIMITS[kind] },
          proof: "key",
          ...(bytes !== undefined && { bytes }),
        },
        open: (request) => keyHolder(services, request, kind),
        handle: async (request, _reply, { agencyId }) => ({ responseData: await answer(request, agencyId) }),
      });
    };

    serve({ method: "GET", url: "/fan/v1/content", kind: "read" }, async ({ query }, agencyId) => {
      const { cursor, limit, updatedSince } = parseOrRefuse(FanQuery, query);
      const request = { agencyId, cursor, limit, updatedSince, origin };
      const isChange = updatedSince !== undefined || isOfChanges(cursor);
      return database.scope(systemIn(agencyId), "read", (db) =>
        isChange ? readChanged(db, request) : readPublished(db, request),
      );
    });
    serve({ method: "GET", url: "/fan/v1/talents", kind: "read" }, async ({ query }, agencyId) => {
      parseOrRefuse(z.strictObject({}), query);
      return database.scope(systemIn(agencyId), "read", (db) => readTalents(db, agencyId, origin));
    });
    serve({ method: "POST", url: "/fan/v1/events", kind: "write", bytes: BATCH_BYTES }, async ({ body }, agencyId) => {
      const { events } = parseOrRefuse(FanBatch, body);
      const taken = await ingest(services, agencyId, events, Date.now());
      services.onTaken();
      return taken;
    });
    serve({ method: "PUT", url: "/fan/v1/fans", kind: "write", bytes: BATCH_BYTES }, async ({ body }, agencyId) => {
      const { fans } = parseOrRefuse(FanProfiles, body);
      return ingestProfiles(database, agencyId, fans, Date.now());
    });
    serve({ method: "DELETE", url: "/fan/v1/fans/:fanId", kind: "write" }, async ({ params }, agencyId) => {
      const fan = parseOrRefuse(Fan, params);
      return database.scope(systemIn(agencyId), "write", (db) => eraseFan(db, agencyId, null, fan.fanId));
    });
  },
});
