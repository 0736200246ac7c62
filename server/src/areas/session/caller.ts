/** Connection of a call for its handlers: the address, and the cookie with the refresh token. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { auth } from "#contract/session/session.ts";
import type { Config } from "#server/config.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";
import type { Caller } from "#server/lib/serving/session.ts";

const COOKIE = "greenroom_session";
const COOKIE_DAYS = 30;
/**
 * Proves that an account has signed in from this browser: a signature over the account, and one over that signature,
 * which can be checked before anything of the request is read. It only gives a better place in queues.
 */
const DEVICE_COOKIE = "greenroom_device";
const DEVICE_DAYS = 365;
/**
 * Path of the calls that get the cookie: refreshing, and signing out, which must work when the access token has
 * expired.
 */
const COOKIE_PATH = "/user/v1/auth";
const MAX_DEVICE = 300;

const ofBrowser = (device: string) => `browser ${device}`;

/** Returns whether a request comes from a browser that was used to sign in before. */
export const knownBrowser =
  (secrets: Pick<Secrets, "verify">) =>
  ({ headers }: FastifyRequest): boolean => {
    const [, device, browser] =
      /(?:^|;\s*)greenroom_device=([\w-]{1,64})\.([\w-]{1,64})/.exec(headers.cookie ?? "") ?? [];
    return device !== undefined && browser !== undefined && secrets.verify(ofBrowser(device), browser);
  };

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
      isKnownDevice: (email) => {
        const [device = ""] = request.cookies[DEVICE_COOKIE]?.split(".") ?? [];
        return secrets.verify(deviceOf(email), device);
      },
      rememberDevice(email) {
        const device = secrets.sign(deviceOf(email));
        reply.setCookie(DEVICE_COOKIE, `${device}.${secrets.sign(ofBrowser(device))}`, {
          ...shared,
          path: auth.login.path,
          maxAge: DEVICE_DAYS * 86_400,
        });
      },
      leave() {
        setRefreshCookie(null);
        // Not "cookies", which would remove those of other sites under the same domain, nor "storage": drafts wait
        // there for the same person, and are removed when another one signs in.
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
