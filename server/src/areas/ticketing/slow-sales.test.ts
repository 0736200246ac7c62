import { expect, test } from "vitest";
import { ticketCounts, ticketing } from "#contract/ticketing/ticketing.ts";
import { openSessions } from "#server/areas/session/session.ts";
import { startApp } from "#test/app.ts";
import { about, setUpDeals } from "#test/deals.ts";
import { assign, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { noticeSlowSales } from "./slow-sales.ts";

const { ask, database, notices } = await startApp();
const { actor: findActor } = openSessions(database, notices, 12);
const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Shows of a talent: three that are over and sold evenly, and one in 30 days that sold `week` in the last seven. */
async function setUp(week: number) {
  const { agency, owner, add } = await setUpDeals({ ask });
  const talent = await buildPerson(agency);
  const addShow = async (startDate: string) => {
    const form = { title: "Foundry Hall", startDate, timeZoneId: "UTC", ...about("event", talent) };
    const eventId = await add("event", form);
    const types = [{ name: "General admission", price: 5000, capacity: 1000 }];
    const { data } = await ask(ticketing.create, owner.token, { body: { eventId, currency: "AUD", types } });
    const [type] = (await ask(ticketing.get, owner.token, { params: { slug: data.slug } })).data.types;
    return { ...data, typeId: type?.id ?? "" };
  };
  for (const days of [100, 200, 300]) {
    const { id, typeId } = await addShow(dayFromNow(-days));
    await inAgency(
      agency,
      `insert into ticket_count (agency_id, event_id, type_id, day, source, sold, way)
        select $1, $2, $3, $4::date - n, 'MANUAL', 10, 'HAND'
        from generate_series(1, 80) n`,
      [agency, id, typeId, dayFromNow(-days)],
    );
    await inAgency(agency, "select sum_up_ticketing($1, $2)", [agency, id]);
  }
  const show = await addShow(dayFromNow(30));
  const saved = await ask(ticketCounts.save, owner.token, {
    params: { slug: show.slug },
    body: {
      entries: [
        { typeId: show.typeId, day: dayFromNow(-20), sold: 400 },
        { typeId: show.typeId, day: dayFromNow(-2), sold: week },
      ],
    },
  });
  expect(saved.status, saved.text).toBe(200);
  const lead = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
  const newcomer = await buildStaff(agency, { levels: { EVENT: ["VIEW_ASSIGN"] } });
  await assign(agency, show.id, [lead.id, newcomer.id]);
  const look = () => noticeSlowSales({ database, findActor }, [agency], { atAnyHour: true });
  const told = () =>
    inAgency(agency, "select receiver_id, record_id from notification where agency_id = $1 and kind = 'slowSales'", [
      agency,
    ]);
  return { lead, show, look, told };
}

test("a show that sells more slowly than others is told once, to those who may see them", async () => {
  const { lead, show, look, told } = await setUp(1);
  await look();
  await look();
  // A colleague who sees none of the other shows learns nothing of them.
  expect(await told()).toEqual([{ receiver_id: lead.id, record_id: show.id }]);
});

test("a show that sells as the others did is told to nobody", async () => {
  const { look, told } = await setUp(120);
  await look();
  expect(await told()).toEqual([]);
});
