/** Setting of fan tests: an agency whose talent is in the app, with a public page, and a visitor. */
import { expect } from "vitest";
import { fanKeys } from "#contract/fans/fan-key.ts";
import { publicSites, talentPages } from "#contract/fans/site.ts";
import { favourites } from "#contract/favourites/favourite.ts";
import type { startApp } from "./app.ts";
import { setUpContent } from "./content.ts";
import { buildPerson, inAgency } from "./factories.ts";

type App = Pick<Awaited<ReturnType<typeof startApp>>, "ask" | "app" | "store">;

let sites = 0;

export async function setUpFans(app: App) {
  const { ask, store } = app;
  const content = await setUpContent(app);
  const { agency, owner, writer } = content;
  sites += 1;
  const site = `agency-${sites}-${agency.slice(-12)}`;

  /** Puts a talent into the app, with what Favourites says of them. */
  async function describe(talent: string, { name = "Marlo Quist", more = {} } = {}): Promise<void> {
    await ask(favourites.mark, owner.token, { body: { userIds: [talent] } });
    await ask(favourites.status, owner.token, { body: { userIds: [talent], status: 1 } });
    const general = {
      headline: null,
      location: null,
      publicName: name,
      biography: "Sings, plays and writes.",
      version: 1,
      ...more,
    };
    const saved = await ask(favourites.general, owner.token, { params: { userId: talent }, body: general });
    expect(saved.status, saved.text).toBe(200);
    await inAgency(
      agency,
      `insert into person_config (agency_id, person_id, enabled_in_app) values ($1, $2, true)
        on conflict (agency_id, person_id) do update set enabled_in_app = true`,
      [agency, talent],
    );
  }
  const switchSite = async (pages: boolean, address = site) => {
    const { data } = await ask(publicSites.get, owner.token);
    return ask(publicSites.update, owner.token, { body: { pages, address, version: data.version } });
  };
  const switchPage = async (
    talent: string,
    change: Partial<{ shown: boolean; address: string; explicit: boolean }>,
  ) => {
    const params = { id: talent };
    const { data } = await ask(talentPages.get, owner.token, { params });
    const { url: _, missing: __, ...form } = data;
    return ask(talentPages.update, owner.token, { params, body: { ...form, ...change } });
  };
  await describe(content.talent);
  expect((await switchSite(true)).status).toBe(200);
  const switched = await switchPage(content.talent, { shown: true, address: "marlo-quist" });
  expect(switched.status, switched.text).toBe(200);

  const visit = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    app.app.inject({ method, url, headers });
  const base = `/t/${site}/marlo-quist`;
  /** Adds an item that is on the web page, published unless the form says otherwise. */
  async function show(kind: "News" | "Event" | "Audio" | "Video", form: object = {}): Promise<string> {
    const id = await content.add(kind, { status: 1, ...form });
    await ask(content.groups[kind].publishToTalentWebpage, writer.token, { body: { ids: [id] } });
    return id;
  }
  /** Stores the bytes of a file, which is then as long as they are. */
  async function fill(mediaId: string, bytes: Uint8Array): Promise<string> {
    const [row] = await inAgency(
      agency,
      `update media
        set size = $2
        where id = $1
        returning coalesce(file_key, key) as key, encode(sha256(uuid_send(key)), 'hex') as hash`,
      [mediaId, bytes.length],
    );
    await store.put(String(row?.key), bytes);
    return String(row?.hash);
  }
  const key = async (kind: "read" | "write"): Promise<{ id: string; key: string }> => {
    const answer = await ask(fanKeys.create, owner.token, { body: { name: "The app", kind } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const anotherTalent = async (name: string): Promise<string> => {
    const id = await buildPerson(agency, { displayName: name });
    await describe(id, { name });
    return id;
  };
  return { ...content, site, base, visit, show, fill, key, describe, anotherTalent, switchSite, switchPage };
}
