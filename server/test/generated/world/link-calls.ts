/** Preconditions of the calls of links: a page that was read already, since there is no internet in these suites. */
import { randomUUIDv7 } from "node:crypto";
import { previewTokens } from "#server/areas/links/preview-token.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { testConfig } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { type Ready, type Setup, withBody } from "./setup.ts";

const VIDEO = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

async function readBefore({ ownAgencyId }: Setup["world"]): Promise<void> {
  await inAgency(
    ownAgencyId,
    `insert into link (id, agency_id, url, kind, provider, external_id, title)
     values ($1, $2, $3, 'video', 'youtube', 'dQw4w9WgXcQ', 'A title')
     on conflict (agency_id, url) do update set read_at = now()`,
    [randomUUIDv7(), ownAgencyId, VIDEO],
  );
}
const ofVideo = async ({ world, base }: Setup, more: Record<string, string> = {}): Promise<Ready> => {
  await readBefore(world);
  return withBody(base, { url: VIDEO, ...more });
};

export const LINK_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  "POST /cms/v1/crawl-link": (setup) => ofVideo(setup, { kind: "video" }),
  "POST /cms/v1/crawl-video-url": (setup) => ofVideo(setup),
  "GET /cms/v1/link-preview": async ({ world, caller, base }) => {
    await readBefore(world);
    const accessToken = previewTokens(openSecrets(testConfig().appSecret)).make({ id: caller.sessionId }).access_token;
    return { ...base, input: { ...base.input, query: { url: VIDEO, accessToken } } };
  },
  "POST /cms/v1/upload-video-url": async ({ base }) => withBody(base, { url: "https://files.example/film.mp4" }),
};
