/**
 * Two people win, take back, move, edit and complete one deal at once. Afterwards nothing that was accepted is lost, and
 * nothing that was made is there twice. `npm run test:deals` does 500 acts, a run of the tests a sample.
 */
import { expect, test } from "vitest";
import { events } from "#contract/events/event.ts";
import { moving } from "#contract/events/moving.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { winning } from "#contract/opportunities/winning.ts";
import { taskTemplates } from "#contract/settings/task-setting.ts";
import { dayFrom } from "#contract/tasks/anchored.ts";
import { tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { type BuiltStaff, buildStaff } from "#test/factories.ts";
import { randomFor } from "../generated/breadth.ts";
import { WHOLE } from "../generated/inputs/random.ts";

const { ask } = await startApp();
const ACTS = WHOLE ? 500 : 60;
const OFFSETS = [-7, -1, 2];

test(`after ${ACTS} simultaneous acts of two people nothing is lost or doubled`, {
  timeout: 600_000,
}, async () => {
  const { agency, owner, add, read, statusOf } = await setUpDeals({ ask });
  const id = await add("opportunity", { startDate: "2027-03-10" });
  const statuses = await Promise.all(["ENQUIRY", "NEGOTIATION"].map((code) => statusOf("opportunity", code)));
  const items = OFFSETS.map((offset) => ({
    summary: `Task ${offset}`,
    typeId: null,
    anchor: "EVENT_START" as const,
    offset,
    time: null,
    assigneeId: null,
    role: null,
  }));
  const pack = (await ask(taskTemplates.create, owner.token, { body: { name: "A show", statusId: null, items } })).data;
  const people = [owner, await buildStaff(agency, { role: "agency" })];
  const tally = { won: 0, takenBack: 0, moved: 0, edited: 0, completed: 0, refused: 0 };
  const written: string[] = [];
  const random = randomFor("deals at once");

  /** Counts an answer; one that is neither accepted nor refused as busy or gone fails the test. */
  const counted = ({ status, text }: { status: number; text: string }, what: keyof typeof tally): boolean => {
    expect([200, 403, 404, 409], text).toContain(status);
    tally[status === 200 ? what : "refused"] += 1;
    return status === 200;
  };
  const ofDeal = async ({ token }: Pick<BuiltStaff, "token">) => {
    const listed = (await ask(events.list, token, { body: {} })).data;
    return random.below(2) === 0 ? listed[0] : listed.at(-1);
  };
  const acts: ((by: BuiltStaff, at: string) => Promise<unknown>)[] = [
    async ({ token }, label) => {
      const event = { title: `Event ${label}`, startDate: "2027-03-10", endDate: null };
      const body = { event, taskPack: { templateIds: [pack.id] } };
      counted(await ask(winning.win, token, { params: { id }, body }), "won");
    },
    async ({ token }) => counted(await ask(winning.takeBack, token, { params: { id } }), "takenBack"),
    async ({ token }) => {
      const body = { statusId: random.pick(statuses) };
      counted(await ask(opportunities.move, token, { params: { id }, body }), "moved");
    },
    async ({ token }, label) => {
      const { brief, version, startDate } = (await ask(opportunities.get, token, { params: { id } })).data;
      const mark = `<p>edit ${label}.</p>`;
      const body = { title: "Harbour night", assignedStaffIds: [], startDate, brief: `${brief ?? ""}${mark}`, version };
      if (counted(await ask(opportunities.update, token, { params: { id }, body }), "edited")) written.push(mark);
    },
    async (by) => {
      const event = await ofDeal(by);
      if (!event) return;
      const params = { id: event.id };
      const body = { startDate: dayFrom(event.startDate ?? "2027-03-10", random.below(9) - 4), endDate: null };
      const shown = await ask(moving.preview, by.token, { params, body });
      if (shown.status !== 200) return;
      counted(await ask(moving.move, by.token, { params, body: { ...body, hash: shown.data.hash } }), "moved");
    },
    async ({ token }) => {
      const [task] = (await ask(tasks.list, token, { body: { completion: "open" } })).data;
      const params = { userId: task?.id ?? "" };
      if (task) counted(await ask(tasks.complete, token, { params, body: { note: null } }), "completed");
    },
  ];
  await Promise.all(
    people.map(async (by, person) => {
      for (let act = 0; act < ACTS / people.length; act += 1) await random.pick(acts)(by, `${person}.${act}`);
    }),
  );

  const deal = await read("opportunity", id);
  const times = (mark: string): number => (deal.brief ?? "").split(mark).length - 1;
  expect(
    written.filter((mark) => times(mark) !== 1),
    "each edit stands once",
  ).toEqual([]);
  expect(deal.brief?.split("</p>").length ?? 1).toBe(written.length + 1);
  const created = (await ask(events.list, owner.token, { body: { pageSize: 100 } })).data;
  expect(created.length, "each winning that was not taken back has its one event").toBe(tally.won - tally.takenBack);
  for (const event of created) {
    const own = (await ask(tasks.list, owner.token, { body: { linkIds: [event.id] } })).data;
    expect(own.length, "a template is applied once").toBe(OFFSETS.length);
    const due = OFFSETS.map((offset) => dayFrom(event.startDate ?? "", offset));
    for (const task of own.filter(({ completedDate }) => completedDate === null))
      expect(due, "an open task stands where its event says").toContain(task.dueDate);
  }
  const createdTasks = (await ask(tasks.list, owner.token, { body: { pageSize: 1000 } })).data;
  expect(createdTasks.length).toBe(created.length * OFFSETS.length);
  expect(tally.won).toBeGreaterThan(0);
  expect(tally.refused).toBeGreaterThan(0);
  console.log(`deals at once: ${ACTS} acts, ${JSON.stringify(tally)}`);
});
