/** Every route that is served without signing in, with what bounds it: written by hand, and compared with what is served. */
import type { OpenRoute } from "#server/lib/serving/doors/doors.ts";

/** `unopened` is the status of what opens nothing, where something has to open the route. */
type Expected = Pick<OpenRoute, "limit" | "proof" | "bytes"> & { unopened?: number };
const page = { limit: { quick: "page" } } as const;
const asset = { limit: { quick: "asset" } } as const;
const link = { limit: { each: "publicLink" }, proof: "token", unopened: 404 } as const;
const form = { limit: { each: "publicLink" }, proof: "key", unopened: 404 } as const;
const webhook = { limit: { refused: 60 }, proof: "the header of the signature", unopened: 401 } as const;
const small = { bytes: 24_576 } as const;

export const OPEN_ROUTES: Readonly<Record<string, Expected>> = {
  "DELETE /fan/v1/fans/:fanId": { limit: { each: "fanWrite" }, proof: "key", unopened: 403 },
  "GET /api/openapi.json": { limit: { quick: "document" } },
  "GET /client/v1/share/availability/:token": link,
  "GET /client/v1/settlement-page/:token": link,
  "GET /client/v1/settlement-page/:token/pdf": link,
  "GET /client/v1/settlement-page/:token/receipts/:receipt": link,
  "GET /client/v1/sign/:token": link,
  "GET /client/v1/tour/:token": link,
  "GET /client/v1/sign/:token/pdf": link,
  "GET /enquiry/:key": form,
  "GET /enquiry/:key/form": form,
  "GET /fan/v1/content": { limit: { each: "fanRead" }, proof: "key", unopened: 403 },
  "GET /fan/v1/talents": { limit: { each: "fanRead" }, proof: "key", unopened: 403 },
  "GET /feed/:token.ics": link,
  "GET /finance/v1/credit-notes/:id/preview": { limit: { each: "publicLink" }, proof: "id", unopened: 404 },
  "GET /finance/v1/credit-notes/:id/preview/pdf": { limit: { each: "publicLink" }, proof: "id", unopened: 404 },
  "GET /finance/v1/invoices/:id/preview": { limit: { each: "publicLink" }, proof: "id", unopened: 404 },
  "GET /finance/v1/invoices/:id/preview/pdf": { limit: { each: "publicLink" }, proof: "id", unopened: 404 },
  "GET /health": page,
  "GET /live": { limit: { quick: "socket" } },
  "GET /mail/v1/opened/:file": { limit: { quick: "page" }, proof: "file", unopened: 200 },
  "GET /media/v1/files/:key": { limit: { quick: "asset" }, proof: "signature", unopened: 404 },
  "GET /media/v1/library/file-share-url": form,
  "GET /notification/v1/whatsapp/webhook": { limit: { refused: 60 }, proof: "token", unopened: 403 },
  "GET /ready": page,
  "GET /user/v1/auth/set-password/:code": { limit: { each: "code" }, proof: "code", unopened: 400 },
  "GET /media/public/:name": asset,
  "GET /robots.txt": page,
  "GET /share/social/:token": { limit: { quick: "page" }, proof: "token", unopened: 404 },
  "GET /sitemap.xml": page,
  "GET /t": page,
  "GET /t/*": page,
  "GET /t/:agency/:talent": page,
  "GET /t/:agency/:talent/:item": page,
  "GET /t/:agency/:talent/feed.xml": page,
  "GET /t/:agency/:talent/podcast.xml": page,
  "GET /t/:agency/sitemap.xml": page,
  "GET /unsubscribe/:token": link,
  "OPTIONS /enquiry/:key": form,
  "POST /client/v1/settlement-page/:token/disagreement": { ...link, ...small },
  "POST /client/v1/settlement-page/:token/signature": { ...link, ...small },
  "POST /client/v1/sign/:token/access": { ...link, ...small },
  "POST /client/v1/sign/:token/corrections": { ...link, ...small },
  "POST /client/v1/sign/:token/refusal": { ...link, ...small },
  "POST /client/v1/sign/:token/signature": { ...link, ...small },
  "POST /enquiry/:key": { limit: { each: "enquiry" }, proof: "key and the website", unopened: 404, ...small },
  "POST /fan/v1/events": { limit: { each: "fanWrite" }, proof: "key", unopened: 403, bytes: 1_048_576 },
  "POST /finance/v1/xero/webhook": { ...webhook, bytes: 262_144 },
  "POST /mail/v1/inbound/:key": {
    limit: { refused: 60 },
    proof: "key, timestamp and the header of the signature",
    unopened: 401,
    bytes: 25_000_000,
  },
  "POST /notification/v1/whatsapp/webhook": { ...webhook, bytes: 3_145_728 },
  "POST /unsubscribe/:token": { ...link, ...small },
  "POST /user/v1/auth/forgot-password": { limit: { each: "code" }, ...small },
  "POST /user/v1/auth/login": { limit: { each: "signIn" }, ...small },
  "POST /user/v1/auth/logout": { limit: { each: "lookup" }, ...small },
  "POST /user/v1/auth/refresh": { limit: { each: "lookup" }, ...small },
  "POST /user/v1/auth/reset-password": { limit: { each: "code" }, ...small },
  "POST /user/v1/auth/set-password/:code": { limit: { each: "code" }, proof: "code", unopened: 400, ...small },
  "PUT /fan/v1/fans": { limit: { each: "fanWrite" }, proof: "key", unopened: 403, bytes: 1_048_576 },
};

/** Routes of the web app, which are served once it is built. */
export const WEB_ROUTES: Readonly<Record<string, Expected>> = {
  "GET /*": page,
  "GET /enquiry/embed.js": page,
  "GET /icon.svg": page,
  "GET /tour/worker.js": page,
  "GET /assets/*": asset,
};
