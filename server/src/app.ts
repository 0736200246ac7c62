/** Assembles the server: HTTP, database, sessions, calls, live changes, files, the web app. */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { GROUPS } from "#contract/calls.ts";
import { isSharedSession, maySeeShared } from "#server/areas/library/shared-file.ts";
import { maySeeFile } from "#server/areas/media/media.rules.ts";
import { callerOf, knownBrowser } from "#server/areas/session/caller.ts";
import { noteLockOut } from "#server/areas/session/lock-out.ts";
import { openSessions } from "#server/areas/session/session.ts";
import { findAvatars } from "#server/areas/staff/avatar.ts";
import type { Config } from "#server/config.ts";
import { openAreas } from "#server/lib/area.ts";
import { makeDueBackup } from "#server/lib/backup/daily.ts";
import { describeBackup } from "#server/lib/backup/make-backup.ts";
import { openAgencyLocks } from "#server/lib/database/agency-locks.ts";
import { canBatch } from "#server/lib/database/pipeline/batched-pipeline.ts";
import { listAgencyIds, openDatabase } from "#server/lib/database/scope.ts";
import { linkMaker, serveFiles } from "#server/lib/files/files.ts";
import { openStore } from "#server/lib/files/storage/open-store.ts";
import { cleanUp } from "#server/lib/jobs/clean-up.ts";
import { openJobs } from "#server/lib/jobs/jobs.ts";
import { ChangeBus } from "#server/lib/live/change-bus.ts";
import { serveLive } from "#server/lib/live/live.ts";
import { openPresence } from "#server/lib/live/presence/presence.ts";
import { openMailer } from "#server/lib/mail/mail.ts";
import { mailFileReader } from "#server/lib/mail/mail-files.ts";
import { type Outside, openOutside } from "#server/lib/outside/fetch/outside.ts";
import { openAuthTrail } from "#server/lib/security/auth-trail.ts";
import { resealAll } from "#server/lib/security/reseal.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { serveApiDocument } from "#server/lib/serving/api-document.ts";
import { trackConnections } from "#server/lib/serving/connections.ts";
import { openDoors } from "#server/lib/serving/doors/doors.ts";
import { createHttpServer } from "#server/lib/serving/http-server.ts";
import { followRequests } from "#server/lib/serving/limits/current-request.ts";
import { processorShare } from "#server/lib/serving/limits/processor-share.ts";
import { openLimiter } from "#server/lib/serving/limits/rate-limit.ts";
import { type LogStream, loggable } from "#server/lib/serving/log.ts";
import type { ServeContext } from "#server/lib/serving/serve.ts";
import { serveWebApp } from "#server/lib/serving/web-app.ts";
import { openWatching } from "#server/lib/watching/watching.ts";
import {
  approvals,
  areaExports,
  areaImports,
  areas,
  cancellers,
  conversationSources,
  deadlines,
  financeUses,
  mailedDocuments,
  makers,
  masterListUses,
  movers,
  publish,
  recordManifests,
  resolvers,
  sendsAgain,
  statusUses,
  strangerLinks,
  subscriptions,
  timelineSources,
  unanswered,
} from "./areas.ts";

const WEB = new URL("../../web/dist/", import.meta.url).pathname;
/** Processor time for reading and checking the requests of one network: three tenths of a processor. */
const PARSING = { perSecondMs: 300, savedMs: 500 };

/** Tests give a log, and another internet than the real one. */
interface Surroundings {
  log?: LogStream | undefined;
  outside?: Outside;
}

export async function buildApp(
  config: Config,
  { log, outside = openOutside({ publicUrl: config.publicUrl, outbound: config }) }: Surroundings = {},
) {
  const spend = processorShare(PARSING);
  const app = createHttpServer(config, spend, log);
  followRequests(app);
  const connections = trackConnections(app.server);
  let draining = false;
  const onError = (error: unknown) => app.log.error(loggable(error));
  const changeBus = new ChangeBus(config.databaseUrl, onError);
  const locks = openAgencyLocks(changeBus, onError);
  const database = openDatabase({
    url: config.databaseUrl,
    size: config.databasePool,
    batching: config.databaseBatching === "on" && canBatch(),
    onChanges: (changes, actorId) => changeBus.publish(changes, actorId),
    onError,
    locks,
  });
  locks.follow(database);
  const secrets = openSecrets(config.appSecret, config.appSecretPrevious);
  const trail = openAuthTrail(database, app.log);
  const limiter = openLimiter({ database, documentsPerHour: config.documentsPerHour, onLockOut: noteLockOut(trail) });
  openDoors(app, limiter, config, knownBrowser(secrets));
  const jobs = openJobs(database, onError, changeBus);
  const store = openStore(config);
  const watching = openWatching(app, {
    config,
    database,
    store,
    groups: GROUPS,
    isListening: () => changeBus.isListening,
    isDraining: () => draining,
    onError,
  });
  const sessions = openSessions(database, changeBus, config.sessionIdleHours);
  const mailer = openMailer({
    database,
    jobs,
    secrets,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbound: config,
    readFile: mailFileReader({ database, store, documents: mailedDocuments, findActor: sessions.actor }),
  });
  const linksOf = linkMaker(secrets);
  const context: ServeContext = {
    app,
    database,
    limiter,
    spend,
    resolvers,
    findSession: sessions.find,
    caller: callerOf(config, secrets),
    linksOf,
    checkReplies: config.mode === "test",
  };
  const opened = await openAreas(areas, GROUPS, context, {
    config,
    database,
    jobs,
    limiter,
    trail,
    mailer,
    secrets,
    store,
    notices: changeBus,
    web: WEB,
    outside,
    findActor: sessions.actor,
    onError,
    records: recordManifests,
    exports: areaExports,
    imports: areaImports,
    masterListUses,
    financeUses,
    statusUses,
    makers,
    movers,
    cancellers,
    deadlines,
    timeline: timelineSources,
    conversations: conversationSources,
    sendsAgain,
    approvals,
    unanswered,
    strangerLinks,
    publish,
  });

  serveApiDocument(app);
  serveFiles(app, {
    store,
    secrets,
    maySee: async (sessionId, file) => {
      if (isSharedSession(sessionId)) return maySeeShared({ database, findActor: sessions.actor }, sessionId, file);
      const actor = (await sessions.byId(sessionId))?.actor;
      return actor ? maySeeFile(database, actor, file) : false;
    },
  });
  await serveLive({
    app,
    changeBus,
    database,
    findSession: sessions.find,
    reloadSession: sessions.reload,
    subscriptions,
    linksOf,
    presence: openPresence({ changeBus, database, resolvers, findAvatars: findAvatars(database), onError }),
    onError,
  });
  await serveWebApp(app, WEB, {
    filesOrigin: store.direct?.origin,
    map: config.mapStyleUrl === undefined ? undefined : { style: config.mapStyleUrl, origins: config.mapOrigins ?? [] },
  });
  return {
    /** Exposed for tests: takes requests without a socket. */
    app,
    database,
    notices: changeBus,
    store,
    /** Exposed for tests: runs a job without the queue. */
    jobHandlers: opened.jobs,
    /** Exposed for tests: the hourly clean-up of areas. */
    tidy: opened.tidy,
    /** Opens the port, and that of metrics, which it returns. */
    async listen(): Promise<{ metricsPort: number | undefined }> {
      await changeBus.open();
      await locks.settled();
      // Starts before the port opens, because a call may enqueue a job: its queue is created here.
      await jobs.start(
        {
          ...opened.jobs,
          ...(!mailer.keepsOutbox && { mail: ({ mailId }) => mailer.deliver(mailId) }),
          tidy: async () => {
            await cleanUp(database);
            const agencies = await listAgencyIds(database);
            await opened.tidy(agencies.filter((id) => !database.isLocked(id)));
          },
          backup: async () => {
            const backup = await makeDueBackup(config, store);
            if (backup) app.log.info(describeBackup(backup).join(" "));
          },
          reseal: async () => {
            const { resealed, lost } = await resealAll(database, secrets);
            app.log.warn(
              { resealed, lost },
              lost === 0
                ? "All secrets are now encrypted with APP_SECRET. You can remove APP_SECRET_PREVIOUS."
                : "Some secrets can be decrypted with neither APP_SECRET nor APP_SECRET_PREVIOUS.",
            );
          },
        },
        config,
      );
      if (config.appSecretPrevious) await database.signIn((db) => jobs.enqueue(db, "reseal", {}));
      opened.onStart();
      const metricsPort = await watching.open();
      await app.listen({ port: config.port, host: config.host });
      return { metricsPort };
    },
    /** Answers /ready with "no", and goes on answering requests for DRAIN_SECONDS, or until it is told to hurry. */
    async drain(hurry: AbortSignal): Promise<void> {
      if (config.drainSeconds === 0 || !app.server.listening) return;
      draining = true;
      connections.drain();
      await sleep(config.drainSeconds * 1000, undefined, { signal: hurry }).catch(() => undefined);
    },
    async close(): Promise<void> {
      const closed = app.server.listening ? once(app.server, "close") : undefined;
      await connections.close();
      await app.close();
      await closed;
      await jobs.stop();
      await opened.onStop();
      await watching.close();
      await changeBus.close();
      await database.close();
    },
  };
}
