/** Facebook and Instagram of the file's agency: what they do next, and over the API an account, a post and its files. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { z } from "zod";
import { fanroomPosts } from "#contract/content/posts/posts.ts";
import { appTalents } from "#contract/favourites/app-talent.ts";
import { media, uploads } from "#contract/media/upload.ts";
import { SocialAuth, socialAuth } from "#contract/social/connection.ts";
import { socialAccounts } from "#contract/talents/business.ts";
import type { api } from "./whatsapp.ts";

const Graph = z.object({
  code: z.string(),
  faults: z.number(),
  page: z.array(z.string()),
  business: z.array(z.string()),
});
interface Change {
  faults?: { on: string; fault: "lost" | "cut" | "gateway" }[];
  videosFail?: boolean;
  post?: string;
  revoke?: boolean;
  due?: boolean;
}
/** Changes what Facebook does next, and returns what stands there. */
export async function graph(change: Change = {}): Promise<z.output<typeof Graph>> {
  const response = await fetch(`http://localhost:${process.env.E2E_PORT}/graph?by=${process.pid}`, {
    method: "POST",
    body: JSON.stringify(change),
  });
  return z.parse(Graph, await response.json());
}

const WithId = z.looseObject({ id: z.string() });
type Api = Awaited<ReturnType<typeof api>>;

export async function talentId(call: Api, name: string): Promise<string> {
  const [talent] = z.parse(z.array(WithId), await call.post(appTalents.list.path, { q: name }));
  if (!talent) throw new Error(`no talent ${name}`);
  return talent.id;
}

type Platform = "facebook" | "instagram";
/** Connects the page or the business account of a talent, unless it is; a profile that names none is given the page's. */
export async function connect(call: Api, talentUserId: string, platform: Platform): Promise<void> {
  const check = async () =>
    z.parse(SocialAuth, await call.get(`${socialAuth.check.path}?platform=${platform}&trmId=${talentUserId}`));
  if ((await check()).state === "NO_URL")
    await call.post(socialAccounts.create.path.replace("{family}", "talents"), {
      talentUserId,
      platform,
      url: `https://www.${platform}.com/imogenhartokafor`,
      handle: null,
      followers: null,
      followersOn: null,
    });
  const { state: before, redirectUrl, talentSocialId } = await check();
  if (before === "CONNECTED") return;
  const state = new URL(redirectUrl ?? "").searchParams.get("state");
  const { code } = await graph();
  await call.put(socialAuth.callback.path.replace("{platform}", platform), { code, state, talentSocialId });
  const settled = async () => {
    const auth = await check();
    if (auth.state === "CHOOSING")
      await call.put(socialAuth.choose.path.replace("{id}", auth.talentSocialId ?? ""), {
        targetId: auth.choices[0]?.id,
      });
    return auth.state;
  };
  await expect.poll(settled, { timeout: 20_000 }).toBe("CONNECTED");
}

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
  duration?: number;
}
/** Uploads a file in one part and waits until it is ready. */
export async function uploadFile(call: Api, { name, mimeType, buffer, duration }: Upload): Promise<string> {
  const whole = { qquuid: randomUUID(), qqfilename: name, qqtotalparts: 1, qqtotalfilesize: buffer.length };
  await call.send(uploads.chunk.path, {
    ...whole,
    qqpartindex: 0,
    qqpartbyteoffset: 0,
    qqchunksize: buffer.length,
    uploader: "general",
    qqfile: { name, mimeType, buffer },
  });
  const done = await call.post(uploads.done.path, { ...whole, ...(duration !== undefined && { duration }) });
  const { id } = z.parse(WithId, done);
  await expect
    .poll(
      async () =>
        z.parse(z.looseObject({ isProcessing: z.boolean() }), await call.get(media.get.path.replace("{id}", id)))
          .isProcessing,
      { timeout: 30_000 },
    )
    .toBe(false);
  return id;
}

/** Adds a snippet of a talent, with these files. */
export const addSnippet = (
  call: Api,
  talent: string,
  content: string,
  files: readonly string[] = [],
  more: object = {},
) =>
  call.post(fanroomPosts.create.path, {
    fanroomType: "SNIPPET",
    talentUserId: talent,
    content,
    sortedMedias: files.map((mediaId, order) => ({ mediaId, order })),
    ...more,
  });
