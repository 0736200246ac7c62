/** Calls that ask for a recent proof by what is sent: everyday fields go through with an old one, and those of weight do not. */
import { describe, expect, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { TalentFinanceForm, talentFinances } from "#contract/ledger/profile.ts";
import { StaffEdit, staff } from "#contract/staff/staff.ts";
import { PersonEdit, people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { assign, buildAgency, buildPerson, buildSession, buildStaff, inAgency } from "#test/factories.ts";
import { buildEntry } from "#test/profile.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const talent = await buildPerson(agency, { displayName: "Imogen Hart" });
  const priya = await buildStaff(agency, { displayName: "Priya Raman" });
  /** Goes on in a session whose proof is a number of minutes old. */
  const proven = async (minutes: number): Promise<void> => {
    const { token, sessionId } = await buildSession(agency, owner.id);
    await inAgency(agency, "update session set proven_at = now() - make_interval(mins => $2) where id = $1", [
      sessionId,
      minutes,
    ]);
    owner.token = token;
  };
  return { agency, owner, talent, priya, proven };
}

describe("what is set about a talent's money", () => {
  const money = async () => {
    const { agency, owner, talent, priya, proven } = await setUp();
    const [first, second] = [
      await buildEntry(agency, "legalEntity", talent, { name: "Hart Touring" }),
      await buildEntry(agency, "legalEntity", talent, { name: "Hart Films" }),
    ];
    const params = { id: talent };
    const read = async () => (await ask(talentFinances.get, owner.token, { params })).data;
    const save = async (more: object) => {
      const { version } = await read();
      const body = { ...formOf(TalentFinanceForm).empty, ...more, version };
      const answer = await ask(talentFinances.update, owner.token, { params, body: body as never });
      return answer.error?.code ?? answer.status;
    };
    return { first, second, priya, proven, read, save };
  };

  test("a change of the account to be paid asks for a step-up, and changes nothing before", async () => {
    const { first, second, proven, read, save } = await money();
    expect(await save({ payoutEntityId: first })).toBe(200);
    await proven(20);
    expect(await save({ payoutEntityId: second })).toBe("stepUpRequired");
    expect((await read()).payoutEntity?.id).toBe(first);
    expect(await save({ payoutEntityId: null })).toBe("stepUpRequired");
    await proven(0);
    expect(await save({ payoutEntityId: second })).toBe(200);
  });

  test("a change of everyday money fields does not ask, whatever stands in the others", async () => {
    const { first, priya, proven, save } = await money();
    const payees = [
      { staffId: priya.id, partnerId: null, name: null, share: "60" },
      { staffId: null, partnerId: null, name: "Outside agents", share: "40" },
    ];
    expect(await save({ payoutEntityId: first, payees })).toBe(200);
    await proven(20);
    expect(await save({ payoutEntityId: first, payees, taxNumber: "12 345", payoutDays: 14 })).toBe(200);
    expect(await save({ payoutEntityId: first, payees: payees.toReversed() })).toBe("stepUpRequired");
    expect(await save({ payoutEntityId: first, payees, withholding: "47" })).toBe("stepUpRequired");
    expect(await save({ payoutEntityId: first, payees, onHold: true })).toBe("stepUpRequired");
  });
});

describe("a talent's roster", () => {
  test("a talent's roster asks in the profile where it changes, in any order of its names", async () => {
    const { agency, owner, talent, priya, proven } = await setUp();
    const other = await buildStaff(agency, { displayName: "Marcus Obi" });
    await assign(agency, talent, [priya.id]);
    await assign(agency, talent, [other.id]);
    const params = { family: "talents", id: talent } as const;
    const save = async (more: object) => {
      const { data } = await ask(people.summary, owner.token, { params });
      const body = { ...formOf(PersonEdit).empty, displayName: data.displayName, version: data.version, ...more };
      const answer = await ask(people.updateSummary, owner.token, { params, body: body as never });
      return answer.error?.code ?? answer.status;
    };
    await proven(20);
    expect(await save({ headline: "A singer", assignedStaffIds: [other.id, priya.id] })).toBe(200);
    expect(await save({ headline: "A singer", assignedStaffIds: [priya.id] })).toBe("stepUpRequired");
    expect(await save({ assignedStaffIds: [priya.id, other.id, owner.id] })).toBe("stepUpRequired");
  });

  test("a talent's roster asks in a change of many where staff are assigned, not where tags are", async () => {
    const { owner, talent, priya, proven } = await setUp();
    await proven(20);
    const params = { family: "talents" } as const;
    const change = async (what: object) => {
      const { data } = await ask(people.summary, owner.token, { params: { ...params, id: talent } });
      const selection = { records: [{ id: talent, version: data.version }] };
      const answer = await ask(people.bulk, owner.token, { params, body: { selection, change: what } as never });
      return answer.error?.code ?? answer.status;
    };
    expect(await change({ tags: { add: ["on tour"], remove: [] } })).toBe(200);
    expect(await change({ staff: { add: [priya.id], remove: [] } })).toBe("stepUpRequired");
  });

  test("a talent's roster asks in the profile of a member of staff who is given talents", async () => {
    const { owner, talent, priya, proven } = await setUp();
    await proven(20);
    const params = { id: priya.id };
    const save = async (more: object) => {
      const { data } = await ask(staff.get, owner.token, { params });
      const body = {
        ...formOf(StaffEdit).empty,
        displayName: "Priya Raman",
        talentIds: [],
        version: data.version,
        ...more,
      };
      const answer = await ask(staff.update, owner.token, { params, body: body as never });
      return answer.error?.code ?? answer.status;
    };
    expect(await save({ location: "Sydney" })).toBe(200);
    expect(await save({ talentIds: [talent] })).toBe("stepUpRequired");
    await proven(0);
    expect(await save({ talentIds: [talent] })).toBe(200);
  });
});
