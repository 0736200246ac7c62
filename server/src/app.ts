/** Puts the server together: doors, database, sessions, calls, live changes, files, the web app. */
import { join } from "node:path";
import cookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { GROUPS } from "#contract/calls.ts";
import { auth } from "#contract/session/session.ts";
import { contactHandlers } from "#server/areas/partners/contacts.ts";
import { industryCategoryHandlers } from "#server/areas/partners/industry-categories.ts";
import { partnerHandlers } from "#server/areas/partners/partners.ts";
import { recordHandlers } from "#server/areas/records/records.ts";
import { agencyHandlers } from "#server/areas/session/agencies.ts";
import { authHandlers } from "#server/areas/session/auth.ts";
import { openSessions } from "#server/areas/session/sessions.ts";
import { twoFactorHandlers } from "#server/areas/session/two-factor.ts";
import { userHandlers } from "#server/areas/session/users.ts";
import { mailHandlers } from "#server/areas/staff/mails.ts";
import { noteHandlers } from "#server/areas/staff/notes.ts";
import { permissionHandlers } from "#server/areas/staff/permission.ts";
import { positionHandlers } from "#server/areas/staff/positions.ts";
import { staffHandlers } from "#server/areas/staff/staff.ts";
import { supplierHandlers } from "#server/areas/suppliers/suppliers.ts";
import { peopleHandlers } from "#server/areas/talents/people.ts";
import type { Config } from "#server/config.ts";
import { watchConnections } from "#server/lib/connections.ts";
import { loggable, openDoors } from "#server/lib/doors.ts";
import { linkMaker, serveFiles } from "#server/lib/files.ts";
import { openJobs } from "#server/lib/jobs.ts";
import { serveLive } from "#server/lib/live.ts";
import { openPost } from "#server/lib/mail/mail.ts";
import { Notices } from "#server/lib/notices.ts";
import { openApi } from "#server/lib/openapi.ts";
import { openLimiter } from "#server/lib/rate-limit.ts";
import { Refusal } from "#server/lib/refusal.ts";
import { openDatabase } from "#server/lib/scope.ts";
import { openSecrets } from "#server/lib/secrets.ts";
import { type ServeContext, serve, serveOutside } from "#server/lib/serve.ts";
import type { Caller } from "#server/lib/session.ts";
import { tidy } from "#server/lib/tidy.ts";
import { serveWebApp } from "#server/lib/web-app.ts";
import { finders } from "./finders.ts";
import { resolvers } from "./resolvers.ts";
import { watched } from "./watched.ts";

const WEB = new URL("../../web/dist/", import.meta.url).pathname;
const COOKIE = "greenroom_refresh";
const COOKIE_DAYS = 30;

export async function buildApp(config: Config) {
  const app = openDoors(config);
  const letGo = watchConnections(app.server);
  const onError = (error: unknown) => app.log.error(loggable(error));
  const notices = new Notices(config.databaseUrl, onError);
  const database = openDatabase({
    url: config.databaseUrl,
    size: config.databasePool,
    onNoted: (notes) => notices.publish(notes),
    onError,
  });
  const secrets = openSecrets(config.appSecret, config.appSecretPrevious);
  const limiter = openLimiter(database);
  const jobs = openJobs(database, onError);
  const post = openPost({ database, jobs, secrets, smtpUrl: config.smtpUrl, from: config.mailFrom });
  const sessions = openSessions(database, notices, config.sessionIdleHours);
  const link = linkMaker(secrets);

  const secure = config.publicUrl.startsWith("https:") || new URL(config.publicUrl).hostname === "localhost";
  const cookieOptions = { path: auth.refresh.path, httpOnly: true, sameSite: "strict", secure } as const;
  const caller = (request: FastifyRequest, reply: FastifyReply): Caller => ({
    address: request.ip,
    get refreshCookie() {
      return ownOrigin(request, config.publicUrl) ? request.cookies[COOKIE] : undefined;
    },
    setRefreshCookie: (value) =>
      void (value === null
        ? reply.clearCookie(COOKIE, cookieOptions)
        : reply.setCookie(COOKIE, value, { ...cookieOptions, maxAge: COOKIE_DAYS * 86_400 })),
  });

  const context: ServeContext = {
    app,
    database,
    limiter,
    resolvers,
    findSession: sessions.find,
    caller,
    link,
    checkReplies: config.mode === "test",
  };
  const services = {
    database,
    limiter,
    post,
    secrets,
    publicUrl: config.publicUrl,
    passwordMinLength: config.passwordMinLength,
  };
  const { auth: authCalls, users, agencies, staff, permission, positions, staffNotes, mails, people, records } = GROUPS;
  // Only signing in and out knows of cookies; every other request need not look for them.
  await app.register(async (signingIn) => {
    await signingIn.register(cookie);
    serveOutside({ ...context, app: signingIn }, authCalls, {
      ...authHandlers(services),
      ...twoFactorHandlers(services),
    });
  });
  serveOutside(context, users, userHandlers(services));
  serveOutside(context, agencies, agencyHandlers(services));
  serve(context, permission, permissionHandlers);
  serve(context, positions, positionHandlers);
  serve(context, staff, staffHandlers({ post, publicUrl: config.publicUrl }));
  serve(context, staffNotes, noteHandlers);
  serve(context, mails, mailHandlers(post));
  serve(context, people, peopleHandlers);
  serve(context, GROUPS.partners, partnerHandlers);
  serve(context, GROUPS.partnerContacts, contactHandlers);
  serve(context, GROUPS.industryCategories, industryCategoryHandlers);
  serve(context, GROUPS.suppliers, supplierHandlers);
  serve(context, records, recordHandlers(finders));

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
  serveFiles(app, join(config.dataDir, "files"), secrets);
  await serveLive({
    app,
    notices,
    database,
    findSession: sessions.find,
    sessionAgain: sessions.again,
    watched,
    onError,
  });
  await serveWebApp(app, WEB);

  return {
    /** For tests: requests without a socket. */
    app,
    database,
    notices,
    async listen(): Promise<void> {
      await notices.open();
      // First, because a call may want a job: its queue is made here.
      await jobs.start({
        ...(!post.keeps && { mail: ({ mailId }) => post.deliver(mailId) }),
        tidy: () => tidy(database),
      });
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

/** A browser says where a request comes from; the cookie counts only for our own pages. */
function ownOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || origin === publicUrl || origin === `http://${host}` || origin === `https://${host}`;
}
