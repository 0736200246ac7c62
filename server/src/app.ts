/** Puts the server together: doors, database, sessions, calls, live changes, files, the web app. */
import { GROUPS } from "#contract/calls.ts";
import { callerOf } from "#server/areas/session/caller.ts";
import { openSessions } from "#server/areas/session/sessions.ts";
import { findFaces } from "#server/areas/staff/faces.ts";
import type { Config } from "#server/config.ts";
import { openAreas } from "#server/lib/area.ts";
import { watchConnections } from "#server/lib/connections.ts";
import { canBatch } from "#server/lib/database/batched-pipeline.ts";
import { loggable, openDoors } from "#server/lib/doors.ts";
import { linkMaker, serveFiles } from "#server/lib/files.ts";
import { openJobs } from "#server/lib/jobs.ts";
import { serveLive } from "#server/lib/live.ts";
import { openPost } from "#server/lib/mail/mail.ts";
import { Notices } from "#server/lib/notices.ts";
import { openApi } from "#server/lib/openapi.ts";
import { openPresence } from "#server/lib/presence/presence.ts";
import { openLimiter } from "#server/lib/rate-limit.ts";
import { Refusal } from "#server/lib/refusal.ts";
import { resealAll } from "#server/lib/reseal.ts";
import { openDatabase } from "#server/lib/scope.ts";
import { openSecrets } from "#server/lib/secrets.ts";
import type { ServeContext } from "#server/lib/serve.ts";
import { openStore } from "#server/lib/storage/open-store.ts";
import { tidy } from "#server/lib/tidy.ts";
import { serveWebApp } from "#server/lib/web-app.ts";
import { areas, exports, imports, records, resolvers, subscriptions } from "./areas.ts";

const WEB = new URL("../../web/dist/", import.meta.url).pathname;

export async function buildApp(config: Config) {
  const app = openDoors(config);
  const letGo = watchConnections(app.server);
  const onError = (error: unknown) => app.log.error(loggable(error));
  const notices = new Notices(config.databaseUrl, onError);
  const database = openDatabase({
    url: config.databaseUrl,
    size: config.databasePool,
    batching: config.databaseBatching === "on" && canBatch(),
    onNoted: (notes, by) => notices.publish(notes, by),
    onError,
  });
  const secrets = openSecrets(config.appSecret, config.appSecretPrevious);
  const limiter = openLimiter(database);
  const jobs = openJobs(database, onError);
  const mailer = openPost({ database, jobs, secrets, smtpUrl: config.smtpUrl, from: config.mailFrom });
  const sessions = openSessions(database, notices, config.sessionIdleHours);
  const link = linkMaker(secrets);
  const store = openStore(config);
  const context: ServeContext = {
    app,
    database,
    limiter,
    resolvers,
    findSession: sessions.find,
    caller: callerOf(config),
    link,
    checkReplies: config.mode === "test",
  };
  const opened = await openAreas(areas, GROUPS, context, {
    config,
    database,
    jobs,
    limiter,
    mailer,
    secrets,
    store,
    findActor: sessions.actor,
    onError,
    records,
    exports,
    imports,
  });

  let document: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    document ??= JSON.stringify(openApi(GROUPS));
    return reply.type("application/json; charset=utf-8").send(document);
  });
  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async () => {
    if (!notices.fresh) throw new Refusal("unavailable");
    return { status: "ready" };
  });
  serveFiles(app, store, secrets);
  await serveLive({
    app,
    notices,
    database,
    findSession: sessions.find,
    sessionAgain: sessions.again,
    subscriptions,
    presence: openPresence({ notices, database, resolvers, findFaces: findFaces(database, link), onError }),
    onError,
  });
  await serveWebApp(app, WEB);

  return {
    /** For tests: requests without a socket. */
    app,
    database,
    notices,
    store,
    /** For tests: does a job at once, without the queue. */
    jobHandlers: opened.jobs,
    async listen(): Promise<void> {
      await notices.open();
      // First, because a call may enqueue a job: its queue is made here.
      await jobs.start({
        ...opened.jobs,
        ...(!mailer.keeps && { mail: ({ mailId }) => mailer.deliver(mailId) }),
        tidy: async () => {
          await tidy(database);
          await opened.tidy();
        },
        reseal: async () => {
          const { resealed, lost } = await resealAll(database, secrets);
          app.log.warn(
            { resealed, lost },
            lost === 0
              ? "All that is kept secret is sealed under today's APP_SECRET; APP_SECRET_PREVIOUS can be taken away."
              : "Some of what is kept secret opens under neither APP_SECRET nor APP_SECRET_PREVIOUS.",
          );
        },
      });
      if (config.appSecretPrevious) await database.signIn((db) => jobs.want(db, "reseal", {}));
      opened.onStart();
      await app.listen({ port: config.port, host: config.host });
    },
    async close(): Promise<void> {
      await letGo();
      await app.close();
      await jobs.stop();
      await notices.close();
      await database.close();
    },
  };
}
