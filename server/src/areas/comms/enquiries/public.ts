/**
 * Serves enquiry forms to websites, which call without signing in: a form's page, its fields, and where it is sent.
 * Only the websites that the form allows may read the replies; a program, which calls from no website, may too. The
 * reply to a submission is always the same.
 */
import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { EnquirySubmission, PROOF_BITS, PublicEnquiryForm } from "#contract/comms/submission.ts";
import { z } from "#contract/schema.ts";
import type { Binding, Services } from "#server/lib/area.ts";
import { type Database, systemIn } from "#server/lib/database/scope.ts";
import { serveOpenRoute } from "#server/lib/serving/doors/open-route.ts";
import { openToken } from "#server/lib/serving/doors/public-link.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { PUBLIC_BODY_LIMIT } from "#server/lib/serving/serve.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { makeChallenge } from "./challenge.ts";
import { type KnownForm, receiveEnquiry } from "./receive.ts";

const KEY = /^[\w-]{22}$/;
const PREFLIGHT_SECONDS = "600";
const SENT = { responseData: { received: true } };

/** Finds an active form by the key in its address. Unknown keys count against the caller's address. */
const formAt = ({ database, limiter }: Pick<Services, "database" | "limiter">, key: string, address: string) =>
  openToken(limiter, { token: key, shape: KEY, caller: { address } }, async (token): Promise<KnownForm | null> => {
    const { rows } = await database.signIn((db) =>
      db.execute<KnownForm & Record<string, unknown>>(
        sql`select id, agency_id as "agencyId"
          from enquiry_form
          where key = ${token} and active and deleted_at is null`,
      ),
    );
    return rows[0] ?? null;
  });

const ReadForm = z.extend(z.omit(PublicEnquiryForm, { challenge: true, bits: true }), {
  allowedOrigins: z.array(z.string()),
});
const readForm = (database: Database, { id, agencyId }: KnownForm) =>
  database.scope(systemIn(agencyId), "read", async (db) => {
    const { rows } = await db.execute(
      sql`select agency.name as agency, f.company, f.phone, f.dates, f.allowed_origins as "allowedOrigins"
        from enquiry_form f join agency on agency.id = f.agency_id
        where f.agency_id = ${agencyId}::uuid and f.id = ${id}::uuid`,
    );
    return z.parse(ReadForm, rows[0]);
  });

/** Lets the website read the reply, if the form allows it. Any other website is refused. */
function allow(request: FastifyRequest, reply: FastifyReply, origins: readonly string[], own: string): string | null {
  const { origin } = request.headers;
  reply.header("vary", "Origin");
  if (origin === undefined || origin === own) return null;
  if (!origins.includes(origin)) throw new Refusal("noRight");
  reply.header("access-control-allow-origin", origin).header("cross-origin-resource-policy", "cross-origin");
  return origin;
}

const pageOf = (key: string, title: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><script src="/enquiry/embed.js" data-form="${key}" data-page></script></main></body></html>
`;
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

type Named = { Params: { key: string } };
export const publicEnquiries = (services: Services): Binding => ({
  calls: {},
  bind: () => undefined,
  async plugin(app: FastifyInstance) {
    const { config, database, limiter, secrets } = services;
    const receive = receiveEnquiry(services);
    const own = new URL(config.publicUrl).origin;

    const shown = { open: "websites show the form", limit: { each: "publicLink" }, proof: "key" } as const;
    const sent = {
      open: "websites send what people write",
      limit: { each: "enquiry" },
      proof: "key and the website",
      bytes: PUBLIC_BODY_LIMIT,
    } as const;
    const findForm = ({ params, ip }: FastifyRequest<Named>) => formAt(services, params.key, ip);

    serveOpenRoute<Named["Params"], KnownForm>(app, {
      method: "GET",
      url: "/enquiry/:key",
      door: shown,
      open: findForm,
      async handle({ params: { key } }, reply, form) {
        const { agency } = await readForm(database, form);
        const nonce = randomBytes(16).toString("base64");
        return reply
          .header(
            "content-security-policy",
            `default-src 'none'; script-src 'self' 'nonce-${nonce}'; connect-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
          )
          .type("text/html; charset=utf-8")
          .send(pageOf(key, escaped(agency)));
      },
    });

    serveOpenRoute<Named["Params"], KnownForm>(app, {
      method: "GET",
      url: "/enquiry/:key/form",
      door: shown,
      open: findForm,
      async handle(request, reply, form) {
        const { allowedOrigins, ...fields } = await readForm(database, form);
        allow(request, reply, allowedOrigins, own);
        const challenge = makeChallenge(secrets, form.id, Date.now());
        return { responseData: { ...fields, challenge, bits: PROOF_BITS } satisfies PublicEnquiryForm };
      },
    });

    serveOpenRoute<Named["Params"], KnownForm>(app, {
      method: "OPTIONS",
      url: "/enquiry/:key",
      door: shown,
      open: findForm,
      async handle(request, reply, form) {
        const { allowedOrigins } = await readForm(database, form);
        allow(request, reply, allowedOrigins, own);
        return reply
          .header("access-control-allow-methods", "POST")
          .header("access-control-allow-headers", "content-type")
          .header("access-control-max-age", PREFLIGHT_SECONDS)
          .code(204)
          .send();
      },
    });

    serveOpenRoute<Named["Params"], { form: KnownForm; origin: string | null }>(app, {
      method: "POST",
      url: "/enquiry/:key",
      door: sent,
      async open(request, reply) {
        const form = await findForm(request);
        const { allowedOrigins } = await readForm(database, form);
        const origin = allow(request, reply, allowedOrigins, own);
        await limiter.takeSubject("enquiry", request.ip, form.id);
        return { form, origin };
      },
      async handle(request, reply, { form, origin }) {
        await receive(form, parseOrRefuse(EnquirySubmission, request.body), { address: request.ip, origin });
        return reply.code(202).send(SENT);
      },
    });
  },
});
