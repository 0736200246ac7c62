/** Posts and polls of an agency, as its staff write them and its fans mark them and vote. */
import { expect } from "vitest";
import { fanroomPolls, fanroomPosts } from "#contract/content/posts/posts.ts";
import type { startApp } from "./app.ts";
import { setUpContent } from "./content.ts";
import { inAgency } from "./factories.ts";

const DAY = 86_400_000;

type App = Pick<Awaited<ReturnType<typeof startApp>>, "ask">;

export async function setUpPosts(app: App) {
  const content = await setUpContent(app);
  const { agency, writer, talent } = content;
  type By = { token: string };
  const groups = { post: fanroomPosts, poll: fanroomPolls } as const;
  type Kind = keyof typeof groups;
  const forms = {
    post: { talentUserId: talent, content: "The quartet and I stay in the foyer until midnight." },
    poll: {
      talentUserId: talent,
      content: "Which song by candlelight?",
      options: [{ text: "Winter Light" }, { text: "Small Hours" }],
      expiryDate: Date.now() + 3 * DAY,
    },
  };
  const send = (kind: Kind, form: object = {}, by: By = writer) =>
    app.ask(groups[kind].create, by.token, { body: { ...forms[kind], ...form } as never });
  const add = async (kind: Kind, form: object = {}, by: By = writer): Promise<string> => {
    const answer = await send(kind, form, by);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const getPost = async (id: string, by: By = writer) => {
    const answer = await app.ask(fanroomPosts.get, by.token, { params: { id } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const getPoll = async (id: string, by: By = writer) => {
    const answer = await app.ask(fanroomPolls.get, by.token, { params: { id } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const change = (kind: Kind, id: string, form: object, version: number, by: By = writer) =>
    app.ask(groups[kind].update, by.token, { body: { id, version, ...form } as never });
  /** Adds a fan's post in the app, as the ingest stores it. */
  const byFan = async (fan: string, text: string, name: string | null = null): Promise<string> => {
    const id = await add("post", { fanroomType: "FANROOM", content: text });
    await inAgency(agency, "update content_item set created_by = null, written_by = null where id = $1", [id]);
    await inAgency(agency, "update content_post set by_fan = true, fan_id = $2, fan_name = $3 where item_id = $1", [
      id,
      fan,
      name,
    ]);
    return id;
  };
  const vote = (poll: string, fan: string, option: string) =>
    inAgency(
      agency,
      `insert into content_poll_vote (agency_id, item_id, fan_id, option_id) values ($1, $2, $3, $4)
        on conflict (agency_id, item_id, fan_id) do update set option_id = excluded.option_id, voted_at = now()`,
      [agency, poll, fan, option],
    );
  return { ...content, groups, postForms: forms, send, add, getPost, getPoll, change, byFan, vote };
}
