/** What the fan app calls with a key in place of a session: see docs/fan-api.md. */
import type { FastifyInstance } from "fastify";
import { fanId } from "#contract/fans/fan.ts";
import { FanBatch, FanQuery } from "#contract/fans/interface.ts";
import { z } from "#contract/schema.ts";
import type { Binding, Services } from "#server/lib/area.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { eraseFan } from "../erase.ts";
import { ingest } from "./ingest.ts";
import { keyHolder } from "./key-holder.ts";
import { isOfChanges, readChanged, readPublished, readTalents } from "./published.ts";

const Fan = z.strictObject({ fanId: fanId() });

export const fanInterface = (services: Services): Binding => ({
  calls: {},
  bind: () => undefined,
  async plugin(app: FastifyInstance) {
    const { config, database } = services;
    const origin = new URL(config.publicUrl).origin;

    app.get("/fan/v1/content", async (request) => {
      const { agencyId } = await keyHolder(services, request, "read");
      const { cursor, limit, updatedSince } = parseOrRefuse(FanQuery, request.query);
      const asked = { agencyId, cursor, limit, updatedSince, origin };
      const isChange = updatedSince !== undefined || isOfChanges(cursor);
      return {
        responseData: await database.scope(systemIn(agencyId), "read", (db) =>
          isChange ? readChanged(db, asked) : readPublished(db, asked),
        ),
      };
    });
    app.get("/fan/v1/talents", async (request) => {
      const { agencyId } = await keyHolder(services, request, "read");
      parseOrRefuse(z.strictObject({}), request.query);
      return {
        responseData: await database.scope(systemIn(agencyId), "read", (db) => readTalents(db, agencyId, origin)),
      };
    });
    app.post("/fan/v1/events", async (request) => {
      const { agencyId } = await keyHolder(services, request, "write");
      const { events } = parseOrRefuse(FanBatch, request.body);
      return { responseData: await ingest(services, agencyId, events, Date.now()) };
    });
    app.delete<{ Params: { fanId: string } }>("/fan/v1/fans/:fanId", async (request) => {
      const { agencyId } = await keyHolder(services, request, "write");
      const fan = parseOrRefuse(Fan, request.params);
      return {
        responseData: await database.scope(systemIn(agencyId), "write", (db) =>
          eraseFan(db, agencyId, null, fan.fanId),
        ),
      };
    });
  },
});
