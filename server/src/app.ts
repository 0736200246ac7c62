/** Puts the server together: doors, database, sessions, calls, live changes, files, the web app. */
import cookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { GROUPS } from "#contract/calls.ts";
import { auth } from "#contract/session/session.ts";
import { favouriteHandlers } from "#server/areas/favourites/favourites.ts";
import { historyHandlers } from "#server/areas/history/history.ts";
import { importFileHandlers, importHandlers } from "#server/areas/imports/imports.ts";
import { tidyImports } from "#server/areas/imports/tidy.ts";
import { openImporting } from "#server/areas/imports/work.ts";
import { exportHandlers } from "#server/areas/lists/export.ts";
import { savedFilterHandlers } from "#server/areas/lists/saved-filters.ts";
import { tableHandlers } from "#server/areas/lists/tables.ts";
import { attachmentHandlers } from "#server/areas/media/attachments.ts";
import { mediaHandlers } from "#server/areas/media/media.ts";
import { reapUploads } from "#server/areas/media/reap.ts";
import { openSettling } from "#server/areas/media/settle.ts";
import { uploadHandlers } from "#server/areas/media/upload.ts";
import { mentionHandlers } from "#server/areas/notes/mentions.ts";
import {
  partnerNoteHandlers,
  personNoteHandlers,
  staffNoteHandlers,
  supplierNoteHandlers,
} from "#server/areas/notes/notes.ts";
import { contactHandlers } from "#server/areas/partners/contacts.ts";
import { industryCategoryHandlers } from "#server/areas/partners/industry-categories.ts";
import { partnerHandlers } from "#server/areas/partners/partners.ts";
import { placeHandlers } from "#server/areas/places/places.ts";
import { recordHandlers } from "#server/areas/records/records.ts";
import { agencyHandlers } from "#server/areas/session/agencies.ts";
import { authHandlers } from "#server/areas/session/auth.ts";
import { openSessions } from "#server/areas/session/sessions.ts";
import { twoFactorHandlers } from "#server/areas/session/two-factor.ts";
import { userHandlers } from "#server/areas/session/users.ts";
import { masterListHandlers } from "#server/areas/settings/master-lists.ts";
import { findFaces } from "#server/areas/staff/faces.ts";
import { mailHandlers } from "#server/areas/staff/mails.ts";
import { permissionHandlers } from "#server/areas/staff/permission.ts";
import { positionHandlers } from "#server/areas/staff/positions.ts";
import { staffHandlers } from "#server/areas/staff/staff.ts";
import { supplierHandlers } from "#server/areas/suppliers/suppliers.ts";
import { attributeHandlers } from "#server/areas/talents/attributes.ts";
import { businessHandlers, insuranceHandlers, legalEntityHandlers } from "#server/areas/talents/business.ts";
import { careerHandlers } from "#server/areas/talents/career.ts";
import { configHandlers } from "#server/areas/talents/config.ts";
import { personContactHandlers } from "#server/areas/talents/contacts.ts";
import { conversionHandlers } from "#server/areas/talents/conversion.ts";
import { countryHandlers } from "#server/areas/talents/countries.ts";
import { customFieldHandlers } from "#server/areas/talents/custom-fields.ts";
import { paymentHandlers, revealHandlers } from "#server/areas/talents/payment-details.ts";
import { peopleHandlers } from "#server/areas/talents/people.ts";
import { basicInfoHandlers, emergencyContactHandlers, familyHandlers } from "#server/areas/talents/personal.ts";
import { socialAccountHandlers } from "#server/areas/talents/social-accounts.ts";
import type { Config } from "#server/config.ts";
import { watchConnections } from "#server/lib/connections.ts";
import { loggable, openDoors } from "#server/lib/doors.ts";
import { linkMaker, serveFiles } from "#server/lib/files.ts";
import { readForms } from "#server/lib/form-body.ts";
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
import { type ServeContext, serve, serveOutside } from "#server/lib/serve.ts";
import type { Caller } from "#server/lib/session.ts";
import { openStore } from "#server/lib/storage/open-store.ts";
import { tidy } from "#server/lib/tidy.ts";
import { serveWebApp } from "#server/lib/web-app.ts";
import { exported } from "./exported.ts";
import { finders } from "./finders.ts";
import { imported } from "./imported.ts";
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
    onNoted: (notes, by) => notices.publish(notes, by),
    onError,
  });
  const secrets = openSecrets(config.appSecret, config.appSecretPrevious);
  const limiter = openLimiter(database);
  const jobs = openJobs(database, onError);
  const post = openPost({ database, jobs, secrets, smtpUrl: config.smtpUrl, from: config.mailFrom });
  const sessions = openSessions(database, notices, config.sessionIdleHours);
  const link = linkMaker(secrets);
  const store = openStore(config);
  const settling = openSettling(database, store);
  const importing = openImporting({ database, store, imported, findActor: sessions.actor, onError });

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
  // Only signing in and out knows of cookies; every other request need not look for them.
  await app.register(async (signingIn) => {
    await signingIn.register(cookie);
    serveOutside({ ...context, app: signingIn }, GROUPS.auth, {
      ...authHandlers(services),
      ...twoFactorHandlers(services),
    });
  });
  serveOutside(context, GROUPS.users, userHandlers(services));
  serveOutside(context, GROUPS.agencies, agencyHandlers(services));
  serve(context, GROUPS.permission, permissionHandlers);
  serve(context, GROUPS.positions, positionHandlers);
  serve(context, GROUPS.staff, staffHandlers({ post, publicUrl: config.publicUrl }));
  serve(context, GROUPS.staffNotes, staffNoteHandlers);
  serve(context, GROUPS.mails, mailHandlers(post));
  serve(context, GROUPS.people, peopleHandlers);
  serve(context, GROUPS.conversion, conversionHandlers);
  serve(context, GROUPS.partners, partnerHandlers({ post, publicUrl: config.publicUrl }));
  serve(context, GROUPS.partnerContacts, contactHandlers);
  serve(context, GROUPS.partnerNotes, partnerNoteHandlers);
  serve(context, GROUPS.industryCategories, industryCategoryHandlers);
  serve(context, GROUPS.suppliers, supplierHandlers);
  serve(context, GROUPS.supplierNotes, supplierNoteHandlers);
  serve(context, GROUPS.masterLists, masterListHandlers);
  serve(context, GROUPS.customFields, customFieldHandlers);
  serve(context, GROUPS.attributes, attributeHandlers);
  serve(context, GROUPS.basicInfos, basicInfoHandlers);
  serve(context, GROUPS.emergencyContacts, emergencyContactHandlers);
  serve(context, GROUPS.families, familyHandlers);
  serve(context, GROUPS.career, careerHandlers);
  serve(context, GROUPS.business, businessHandlers(secrets));
  serve(context, GROUPS.legalEntities, legalEntityHandlers);
  serve(context, { update: GROUPS.paymentDetails.update }, paymentHandlers(secrets));
  serveOutside(context, { reveal: GROUPS.paymentDetails.reveal }, revealHandlers(secrets, database));
  serve(context, GROUPS.insurances, insuranceHandlers);
  serve(context, GROUPS.socialAccounts, socialAccountHandlers);
  serve(context, GROUPS.personContacts, personContactHandlers);
  serve(context, GROUPS.countries, countryHandlers);
  serve(context, GROUPS.talentConfig, configHandlers);
  serve(context, GROUPS.favourites, favouriteHandlers);
  serveOutside(context, GROUPS.places, placeHandlers({ database, config, onError }));
  await app.register(async (uploading) => {
    await readForms(uploading);
    const quota = config.filesPerAgency * 1e9;
    serveOutside(
      { ...context, app: uploading },
      GROUPS.uploads,
      uploadHandlers({ database, store, jobs, settling, quota }),
    );
  });
  serve(context, GROUPS.media, mediaHandlers);
  serve(context, GROUPS.attachments, attachmentHandlers(jobs));
  serve(context, GROUPS.records, recordHandlers(finders));
  serve(context, GROUPS.personNotes, personNoteHandlers);
  serve(context, GROUPS.mentions, mentionHandlers);
  serve(context, GROUPS.history, historyHandlers);
  serve(context, GROUPS.savedFilters, savedFilterHandlers);
  serve(context, GROUPS.financeSavedFilters, savedFilterHandlers);
  serve(context, GROUPS.tables, tableHandlers);
  serveOutside(context, GROUPS.exports, exportHandlers(database, exported));

  const { sample, mend, ...importCalls } = GROUPS.imports;
  serve(context, importCalls, importHandlers(jobs, imported));
  serveOutside(context, { sample, mend }, importFileHandlers(database, imported));

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
    watched,
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
    settling,
    importing,
    async listen(): Promise<void> {
      await notices.open();
      // First, because a call may want a job: its queue is made here.
      await jobs.start({
        ...(!post.keeps && { mail: ({ mailId }) => post.deliver(mailId) }),
        media: (of) => settling.settle(of),
        import: (of) => importing.run(of),
        tidy: async () => {
          await tidy(database);
          await reapUploads(database, store, settling);
          await tidyImports(database);
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
      settling.takesJobs();
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
