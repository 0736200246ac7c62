import { describe, expect, inject, test, vi } from "vitest";
import { RESOURCES } from "#contract/access.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { assign, buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { minimalPersonForm } from "#test/minimal-forms.ts";
import { withClient } from "../database/with-client.ts";
import { rememberedTotal } from "./totals.ts";

vi.mock("./totals.ts", async (original) => {
  const totals = await original<typeof import("./totals.ts")>();
  return { ...totals, rememberedTotal: vi.fn(totals.rememberedTotal) };
});

const { ask } = await startApp();
const NO_LEVELS = Object.fromEntries(RESOURCES.map((resource) => [resource, ["NO_ACCESS"]]));
const params = { family: "talents" } as const;
const totalOf = async (token: string, query: Readonly<Record<string, unknown>> = {}) =>
  (await ask(people.list, token, { params, query: query })).total;
/** The total that the last list remembered. */
const remembered = () => vi.mocked(rememberedTotal).mock.results.at(-1)?.value.$counted;

async function agencyWith(many: number) {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const ids: string[] = [];
  for (let count = 0; count < many; count += 1) ids.push(await buildPerson(agency));
  return { agency, owner, ids };
}

describe("a total", () => {
  test("a total is counted once while nothing is written, for all who reach and ask the same", async () => {
    const { agency, owner } = await agencyWith(2);
    const colleague = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
    expect([await totalOf(owner.token), remembered()]).toEqual([2, null]);
    expect([await totalOf(owner.token, { orderBy: "displayName", pageSize: 50 }), remembered()]).toEqual([2, 2]);
    expect([await totalOf(colleague.token), remembered()]).toEqual([2, 2]);
    expect([await totalOf(owner.token, { statusIds: [3] }), remembered()]).toEqual([0, null]);
    expect([await totalOf(owner.token, { q: "zzzz" }), remembered()]).toEqual([0, null]);
    const other = await agencyWith(1);
    expect([await totalOf(other.owner.token), remembered()]).toEqual([1, null]);
  });

  test("a total is counted again after a write, of this process or of another", async () => {
    const { agency, owner, ids } = await agencyWith(1);
    expect(await totalOf(owner.token)).toBe(1);
    for (let count = 2; count < 5; count += 1) {
      await ask(people.create, owner.token, { params, body: minimalPersonForm() });
      expect(await totalOf(owner.token)).toBe(count);
    }
    // Its own connection, of which this process hears nothing.
    await buildPerson(agency);
    expect(await totalOf(owner.token)).toBe(5);
    await inAgency(agency, "update person set deleted_at = now() where id = $1", [ids[0]]);
    expect(await totalOf(owner.token)).toBe(4);
  });

  test("a total is counted again once a transaction commits that began before the last count", async () => {
    const { agency, owner, ids } = await agencyWith(2);
    await withClient("test", inject("database").ownerUrl, async (client) => {
      await client.query("begin");
      await client.query("select set_config('app.agencies', $1, true), set_config('app.agency', $2, true)", [
        `{${agency}}`,
        agency,
      ]);
      await client.query("update person set deleted_at = now() where id = $1", [ids[0]]);
      expect(await totalOf(owner.token)).toBe(2);
      expect(await totalOf(owner.token)).toBe(2);
      await client.query("commit");
    });
    expect(await totalOf(owner.token)).toBe(1);
  });

  test("a total follows what its reader reaches: an assignment, and a right", async () => {
    const { agency, ids } = await agencyWith(3);
    const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
    const neighbour = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
    expect(await totalOf(reader.token)).toBe(0);
    await assign(agency, ids[0] ?? "", [reader.id]);
    expect([await totalOf(reader.token), await totalOf(neighbour.token)]).toEqual([1, 0]);
    await inAgency(agency, "update assignment set ended_at = now() where staff_id = $1", [reader.id]);
    expect(await totalOf(reader.token)).toBe(0);
    const wide = JSON.stringify({ ...NO_LEVELS, TALENT: ["VIEW_ALL"] });
    await inAgency(agency, "update permission set levels = $1 where staff_id = $2", [wide, reader.id]);
    // Changed by another process, a right is known here as soon as its notice arrives.
    await vi.waitFor(async () => expect(await totalOf(reader.token)).toBe(3));
    expect(await totalOf(neighbour.token)).toBe(0);
  });
});
