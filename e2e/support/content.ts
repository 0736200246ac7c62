/** Content over the API, for journeys that need more of it than the demo has. */
import { expect, type Page } from "@playwright/test";
import { content, news } from "#contract/content/content.ts";
import { auth } from "#contract/session/session.ts";
import { permission } from "#contract/staff/permission.ts";
import { OWNER, PASSWORD } from "./demo.ts";

/** A small picture, as a file chooser takes it. */
export const pngFile = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==",
    "base64",
  ),
});

/** Signs in over the API. */
async function signedIn(page: Page, email: string) {
  const login = await page.request.post(auth.login.path, { data: { email, password: PASSWORD } });
  const { responseData } = (await login.json()) as { responseData: { accessToken: string; user: { id: string } } };
  return { id: responseData.user.id, headers: { authorization: `Bearer ${responseData.accessToken}` } };
}

/** Lets a colleague read all content, and write none. */
export const letRead = (page: Page, email: string): Promise<void> => letUse(page, email, { CMS: ["VIEW_ALL"] });

/** Gives a colleague these levels alone. */
export async function letUse(page: Page, email: string, levels: Record<string, readonly string[]>): Promise<void> {
  const [{ headers }, colleague] = [await signedIn(page, OWNER), await signedIn(page, email)];
  const path = permission.get.path.replace("{id}", colleague.id);
  const { responseData } = (await (await page.request.get(path, { headers })).json()) as {
    responseData: { version: number };
  };
  const resources = Object.entries(levels).map(([name, resourceAccesses]) => ({
    name: `res::${name}`,
    resourceAccesses,
  }));
  const response = await page.request.put(path, { headers, data: { resources, version: responseData.version } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Adds pending news with a picture and a talent of the demo's, or with what `more` says; the first is the last in the list. */
export async function addPendingNews(
  page: Page,
  titles: readonly string[],
  more: { tags?: readonly string[]; talents?: number; link?: string } = {},
): Promise<void> {
  const { headers } = await signedIn(page, OWNER);
  const listed = await page.request.post(content.list.path, { headers, data: { kinds: ["News"] } });
  const { responseData: rows } = (await listed.json()) as {
    responseData: { talents: { userId: string }[]; medias: { media: { id: string } }[] }[];
  };
  const [row] = rows;
  const everybody = [...new Set(rows.flatMap(({ talents }) => talents.map(({ userId }) => userId)))];
  const talentUserIds = more.talents ? everybody.slice(0, more.talents) : row?.talents.map(({ userId }) => userId);
  for (const [place, title] of titles.entries()) {
    const response = await page.request.post(news.create.path, {
      headers,
      data: {
        title,
        talentUserIds,
        ...(more.tags && { tags: more.tags }),
        ...(more.link && { link: more.link }),
        mediaIds: row?.medias.map(({ media }) => media.id),
        content: `<p>${title}</p>`,
        publishDate: new Date(Date.UTC(2098, 0, 1) + place * 60_000).toISOString(),
      },
    });
    expect(response.status(), await response.text()).toBe(200);
  }
}
