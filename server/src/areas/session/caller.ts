/** The connection of a call as handlers see it: its address, and the cookie with the refresh token. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { auth } from "#contract/session/session.ts";
import type { Config } from "#server/config.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import type { Caller } from "#server/lib/serving/session.ts";

const COOKIE = "greenroom_session";
const COOKIE_DAYS = 30;
/** Proves that an account has signed in from this browser. It grants nothing but a better place in the queue. */
const DEVICE_COOKIE = "greenroom_device";
const DEVICE_DAYS = 365;
/** The calls that get the cookie: refreshing, and signing out, which must work when the access token is dead. */
const COOKIE_PATH = "/user/v1/auth";
const MAX_DEVICE = 300;

export function callerOf({ publicUrl }: Pick<Config, "publicUrl">, secrets: Pick<Secrets, "sign" | "verify">) {
  const secure = publicUrl.startsWith("https:") || new URL(publicUrl).hostname === "localhost";
  const shared = { httpOnly: true, sameSite: "strict", secure } as const;
  const options = { ...shared, path: COOKIE_PATH };
  const deviceOf = (email: string) => `device ${email}`;
  return (request: FastifyRequest, reply: FastifyReply): Caller => {
    const setRefreshCookie = (value: string | null): void => {
      if (value === null) reply.clearCookie(COOKIE, options);
      else reply.setCookie(COOKIE, value, { ...options, maxAge: COOKIE_DAYS * 86_400 });
    };
    return {
      address: request.ip,
      device: request.headers["user-agent"]?.slice(0, MAX_DEVICE) || null,
      get refreshCookie() {
        return ownOrigin(request, publicUrl) ? request.cookies[COOKIE] : undefined;
      },
      setRefreshCookie,
      isKnownDevice: (email) => secrets.verify(deviceOf(email), request.cookies[DEVICE_COOKIE] ?? ""),
      rememberDevice: (email) =>
        void reply.setCookie(DEVICE_COOKIE, secrets.sign(deviceOf(email)), {
          ...shared,
          path: auth.login.path,
          maxAge: DEVICE_DAYS * 86_400,
        }),
      leave() {
        setRefreshCookie(null);
        // Not "cookies", which takes those of other sites under the same domain along, nor "storage": drafts wait there
        // for the same person, and are removed when another one signs in.
        reply.header("clear-site-data", '"cache"');
      },
    };
  };
}

/** Returns whether a request comes from the product's own pages; the cookie is accepted only from those. */
function ownOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || origin === publicUrl || origin === `http://${host}` || origin === `https://${host}`;
}
