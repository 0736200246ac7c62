import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { daySheets } from "#contract/events/day-sheet.ts";
import { formOf } from "#contract/form.ts";
import { VenueForm, venues } from "#contract/venues/venue.ts";
import { pathOf, startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { assign, buildPartner, buildPartnerContact, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask, app } = await startApp();
const DAY = "2027-10-09";

async function setUp() {
  const base = await setUpDeals({ ask });
  const { agency, owner, add } = base;
  const person = async (displayName: string, phone: string) => {
    const id = await buildPerson(agency, { displayName });
    await inAgency(agency, "update person set phone = $2, phone_code = '+61' where id = $1", [id, phone]);
    return id;
  };
  const [imogen, lanterns] = [
    await person("Imogen Hart-Okafor", "+61491570156"),
    await person("Nguyễn Thị Łucja", "+61491570157"),
  ];
  const partnerId = await buildPartner(agency, { displayName: "Northlight Festival" });
  const contact = await buildPartnerContact(agency, partnerId, { name: "Astrid Kellaway" });
  await inAgency(
    agency,
    "update partner_contact set phone = '+61491570158', phone_code = '+61', role = 'Producer' where id = $1",
    [contact],
  );
  const hall = {
    ...formOf(VenueForm).empty,
    name: "Torrens River Stage",
    address: "King William Road, Adelaide",
    timeZoneId: "Australia/Adelaide",
    latitude: -34.918,
    longitude: 138.598,
    contactName: "Wren Castellan",
    phoneNumber: "0891234567",
  };
  const venueId = (await ask(venues.create, owner.token, { body: hall })).data.id;
  const id = await add("event", {
    title: "Northlight Opening Night",
    partnerId,
    contactIds: [contact],
    venueId,
    startDate: `${DAY}T15:00`,
    endDate: `${DAY}T23:30`,
    lineUp: [
      { personId: imogen, role: "Headline", callTime: `${DAY}T16:30`, fee: 3_800_000 },
      { personId: lanterns, role: "Support", callTime: `${DAY}T15:30`, fee: 1_450_000 },
    ],
    schedule: [
      {
        id: "b",
        title: "Sound check",
        start: `${DAY}T17:00`,
        end: `${DAY}T18:15`,
        lane: "Main stage",
        personIds: [imogen],
      },
      { id: "a", title: 'Doors #read("/etc/passwd") *bold*', start: `${DAY}T16:00` },
    ],
    hospitality: "<p>Hot meal for six</p><ul><li>Still water</li></ul>",
  });
  const get = (token = owner.token) => ask(daySheets.get, token, { params: { id } });
  const pdf = async (body: object = {}, token = owner.token) => {
    const answer = await app.inject({
      method: "POST",
      url: pathOf(daySheets.pdf, { id }),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
    return { answer, text: text.replaceAll(/\s+/g, " ") };
  };
  return { ...base, id, imogen, lanterns, contact, get, pdf };
}

describe("a day sheet", () => {
  test("a day sheet lists its people, with the phones of those that its reader may see", async () => {
    const { get, imogen, contact } = await setUp();
    const { data } = await get();
    expect(data.event.venueDetails).toMatchObject({ name: "Torrens River Stage", contactName: "Wren Castellan" });
    expect(data.reachable).toContainEqual(
      expect.objectContaining({ id: imogen, kind: "person", phone: "+61491570156" }),
    );
    expect(data.reachable[0]).toMatchObject({
      id: contact,
      kind: "contact",
      displayName: "Astrid Kellaway",
      role: "Producer",
      phone: "+61491570158",
    });
  });

  test("a day sheet as a PDF has the same content, in the day's order and the event's zone", async () => {
    const { pdf } = await setUp();
    const { answer, text } = await pdf();
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="Day sheet Northlight Opening Night.pdf"',
    });
    for (const said of [
      "Northlight Opening Night",
      "Sat 09 Oct 2027 15:00 to 23:30",
      "Times in Adelaide",
      "King William Road, Adelaide",
      "Astrid Kellaway Producer, Northlight Festival +61491570158",
      "Wren Castellan Torrens River Stage +61891234567",
      "Imogen Hart-Okafor Headline 16:30 +61491570156",
      "17:00–18:15 Sound check Main stage Imogen Hart-Okafor",
      "Hot meal for six • Still water",
    ])
      expect(text).toContain(said);
    expect(text.indexOf("Doors")).toBeLessThan(text.indexOf("Sound check"));
    // Names in letters of another subset are set, whatever the order in which a reader takes their accents.
    expect(text.normalize("NFD").replaceAll(/\p{M}| /gu, "")).toContain("NguyenThiŁucja".normalize("NFD"));
  });

  test("a day sheet never reads a file that one of its texts names", async () => {
    const { text } = await (await setUp()).pdf();
    expect(text).toContain('#read("/etc/passwd") *bold*');
    expect(text).not.toContain("root:");
  });

  test("a day sheet has fees only where they are asked for by a reader who may see them", async () => {
    const { agency, pdf, get } = await setUp();
    expect((await pdf()).text).not.toContain("38,000.00");
    expect((await pdf({ fees: true })).text).toContain("38,000.00 AUD");
    const outsider = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
    expect((await pdf({ fees: true }, outsider.token)).text).not.toMatch(/38,000|Fee/);
    expect((await get(outsider.token)).text).not.toContain('"fee"');
  });

  test("a day sheet shows others in the line-up by role and call time alone", async () => {
    const { agency, imogen, lanterns, get, pdf } = await setUp();
    const agent = await buildStaff(agency, { levels: { EVENT: ["VIEW_ASSIGN"], TALENT: ["VIEW_ASSIGN"] } });
    await assign(agency, lanterns, [agent.id]);
    const { data, text } = await get(agent.token);
    expect(data.event.lineUp).toMatchObject([{ person: null, name: "Another talent" }, { person: { id: lanterns } }]);
    expect(data.reachable.map(({ id }) => id)).toEqual([lanterns]);
    expect(text).not.toContain(imogen);
    const printed = (await pdf({ fees: true }, agent.token)).text;
    expect(printed).toContain("Another talent Headline 16:30");
    expect(printed).not.toMatch(/Imogen|\+61491570156|\+61491570158|Northlight Festival/);
  });

  test("a day sheet is refused to readers without access to the event", async () => {
    const { agency, id } = await setUp();
    const agent = await buildStaff(agency, { levels: { EVENT: ["VIEW_ASSIGN"] } });
    expect((await ask(daySheets.get, agent.token, { params: { id } })).status).toBe(404);
    expect((await ask(daySheets.pdf, agent.token, { params: { id }, body: {} })).status).toBe(404);
  });
});
