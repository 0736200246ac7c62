/** An agency with deals that hold days of talents, made and read over HTTP. */
import { expect } from "vitest";
import { type Hold, talentHolds } from "#contract/holds/hold.ts";
import type { startApp } from "./app.ts";
import { setUpDeals } from "./deals.ts";
import { assign, type BuiltStaff, buildPerson, buildStaff, inAgency } from "./factories.ts";

type By = Pick<BuiltStaff, "token">;
export const ONE_DAY = { firstDay: "2027-03-12", lastDay: "2027-03-12" };

export async function setUpHolds({ ask }: Pick<Awaited<ReturnType<typeof startApp>>, "ask">) {
  const base = await setUpDeals({ ask });
  const { agency, owner } = base;
  const person = (displayName: string) => buildPerson(agency, { displayName });
  const talent = await person("Imogen Hart-Okafor");
  const colleague = (displayName: string) =>
    buildStaff(agency, { displayName, levels: { PIPELINE: ["EDIT_ASSIGN"], TALENT: ["VIEW_ALL"] } });
  /** An opportunity that a colleague has. */
  const deal = async (title: string, by?: BuiltStaff): Promise<string> => {
    const id = await base.add("opportunity", { title });
    if (by) await assign(agency, id, [by.id]);
    return id;
  };
  const send = (recordId: string, personIds: string[], body: object = {}, by: By = owner) =>
    ask(talentHolds.place, by.token, { body: { recordId, personIds, ...ONE_DAY, ...body } });
  const place = async (recordId: string, personId: string, body: object = {}, by: By = owner) => {
    const answer = await send(recordId, [personId], body, by);
    expect(answer.status, answer.text).toBe(200);
    const [placed] = answer.data.holds;
    if (!placed) throw new Error("no hold was placed");
    return placed;
  };
  const holdsOf = async (id: string, by: By = owner): Promise<Hold[]> => {
    const answer = await ask(talentHolds.list, by.token, { params: { id } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.holds;
  };
  const activeHolds = async (id: string, by: By = owner) =>
    (await holdsOf(id, by)).filter(({ state }) => state === "held");
  const change = async ({ id, ...body }: { id: string; [field: string]: unknown }, by: By = owner) => {
    const [row] = await inAgency(agency, "select version from hold where id = $1", [id]);
    const sent = { ...ONE_DAY, version: Number(row?.version), ...body };
    const answer = await ask(talentHolds.update, by.token, { params: { id }, body: sent });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  /** The deals that hold days of a talent, with their levels. */
  const levels = async (personId: string): Promise<string[]> => {
    const rows = await inAgency(
      agency,
      `select r.title, h.level
        from hold h join record r on r.id = h.record_id
        where h.person_id = $1 and h.state = 'held'
        order by h.level, r.title`,
      [personId],
    );
    return rows.map(({ title, level }) => `${title}: ${level}`);
  };
  return { ...base, person, talent, colleague, deal, send, place, all: holdsOf, activeHolds, change, levels };
}
