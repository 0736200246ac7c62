import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { mailLogs } from "#contract/mail/mail-log.ts";
import { mailSettings } from "#contract/mail/mail-setting.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { rereadMessages } from "#server/founding/reread.ts";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase, testDatabase } from "#test/database/of-file.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";

// Messages of all agencies are read again.
await takeOwnDatabase();
const app = await startApp();
const { ask } = app;
const agency = await buildAgency();
const owner = await buildStaff(agency, { role: "agency" });
const renewed = await ask(mailSettings.renewInbound, owner.token, { body: {} });

const post = async (raw: string | Buffer): Promise<number> => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const payload = Buffer.from(raw);
  const signature = createHmac("sha256", renewed.data.secret).update(`${timestamp}.`).update(payload).digest("hex");
  const headers = {
    "content-type": "message/rfc822",
    "x-greenroom-timestamp": timestamp,
    "x-greenroom-signature": signature,
  };
  return (await app.app.inject({ method: "POST", url: new URL(renewed.data.url).pathname, payload, headers }))
    .statusCode;
};
const list = async () => (await ask(mailLogs.list, owner.token, { body: {} })).data;
let sent = 0;
/** Sends an email with these headers and this body; returns it as it is shown. */
async function receive(head: string, body: string | Buffer, subject: string | Buffer = "A letter") {
  sent += 1;
  const headers = Buffer.concat([
    Buffer.from(`Message-ID: <packed${sent}@outside.example>\r\nFrom: Ana <ana@outside.example>\r\nSubject: `),
    Buffer.from(subject),
    Buffer.from(`\r\nMIME-Version: 1.0\r\n${head}\r\n\r\n`),
  ]);
  expect(await post(Buffer.concat([headers, Buffer.from(body)]))).toBe(200);
  const [row] = await list();
  const { data } = await ask(mailLogs.get, owner.token, { params: { id: row?.id ?? "" } });
  return data;
}
const names = ({ attached }: { attached: readonly { name: string }[] }) => attached.map(({ name }) => name);

const KANA = Buffer.from("\x1b$B$3$l$O%F%9%H\x1b(B ok");
test("ISO-2022-JP is recognised by its escape sequences, in a text, a page and a subject", async () => {
  const mail = await receive("Content-Type: text/plain;", KANA, KANA);
  expect([mail.text?.trim(), mail.subject]).toEqual(["これはテスト ok", "これはテスト ok"]);
  const page = await receive("Content-Type: text/html", Buffer.concat([Buffer.from("<p>"), KANA, Buffer.from("</p>")]));
  expect(page.html).toBe("<p>これはテスト ok</p>");
});

const UNNAMED: readonly (readonly [string, string, Buffer, string])[] = [
  [
    "Russian in Windows-1251",
    "; charset=us-ascii",
    Buffer.from("cff0e8e2e5f22c20eaeeedf6e5f0f220e220effff2ede8f6f3", "hex"),
    "Привет, концерт в пятницу",
  ],
  [
    "German in Windows-1252, called UTF-8",
    "; charset=utf-8",
    Buffer.from("Sch\xf6ne Gr\xfc\xdfe aus M\xfcnchen", "latin1"),
    "Schöne Grüße aus München",
  ],
  ["Japanese in Shift_JIS", "", Buffer.from("82b182f182c982bf82cd90a28a45", "hex"), "こんにちは世界"],
];
test.each(UNNAMED)("text that names no encoding, or a wrong one, is read: %s", async (_, charset, bytes, text) => {
  const mail = await receive(`Content-Type: text/plain${charset}\r\nContent-Transfer-Encoding: 8bit`, bytes, bytes);
  expect([mail.text?.trim(), mail.subject]).toEqual([text, text]);
  const encoded = await receive(
    `Content-Type: text/plain${charset}\r\nContent-Transfer-Encoding: base64`,
    bytes.toString("base64"),
  );
  expect(encoded.text?.trim()).toBe(text);
});

test("text that is rightly in UTF-8 stays as it is", async () => {
  const mail = await receive("Content-Type: text/plain; charset=utf-8", "Łódź 東京 \u{1f3ad}", "Łódź 東京");
  expect([mail.text?.trim(), mail.subject]).toEqual(["Łódź 東京 \u{1f3ad}", "Łódź 東京"]);
});

const invite = async (lines: readonly string[]) =>
  receive(
    "Content-Type: multipart/alternative; boundary=B",
    `--B\r\nContent-Type: text/plain\r\n\r\nPlease join\r\n--B\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\n${["BEGIN:VCALENDAR", "METHOD:REQUEST", "BEGIN:VEVENT", ...lines, "SUMMARY:Sound check", "END:VEVENT", "END:VCALENDAR"].join("\r\n")}\r\n--B--\r\n`,
  );
const INVITATIONS: readonly (readonly [string, readonly string[], string, string, string])[] = [
  [
    "a whole day ends with itself",
    ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261202", "RRULE:FREQ=WEEKLY;COUNT=4"],
    "2026-12-01",
    "",
    "weekly, 4 times",
  ],
  [
    "three whole days end with the third",
    ["DTSTART;VALUE=DATE:20261230", "DTEND;VALUE=DATE:20270102", "RRULE:FREQ=MONTHLY;INTERVAL=2;UNTIL=20271231"],
    "2026-12-30",
    "2027-01-01",
    "every 2 months, until 2027-12-31",
  ],
  [
    "an instant is one",
    ["DTSTART:20261201T080000Z", "DTEND:20261201T093000Z"],
    "2026-12-01T08:00:00.000Z",
    "2026-12-01T09:30:00.000Z",
    "",
  ],
  [
    "a zone of Outlook's is known",
    ["DTSTART;TZID=W. Europe Standard Time:20260701T090000", "DURATION:PT1H30M"],
    "2026-07-01T07:00:00.000Z",
    "2026-07-01T08:30:00.000Z",
    "",
  ],
  [
    "a zone in quotes is known",
    ['DTSTART;TZID="America/New_York":20261201T090000', "RRULE:FREQ=WEEKLY;BYDAY=MO,FR"],
    "2026-12-01T14:00:00.000Z",
    "",
    "weekly on Monday and Friday",
  ],
  [
    "a length of days counts whole days",
    ["DTSTART;VALUE=DATE:20261201", "DURATION:P2D"],
    "2026-12-01",
    "2026-12-02",
    "",
  ],
  [
    "a reminder's times are not the event's",
    ["DTSTART;VALUE=DATE:20261201", "BEGIN:VALARM", "TRIGGER:-PT30M", "REPEAT:2", "DURATION:P3D", "END:VALARM"],
    "2026-12-01",
    "",
    "",
  ],
  [
    "an unknown zone stays as it is written",
    ["DTSTART;TZID=Somewhere:20261201T090000"],
    "2026-12-01 09:00 Somewhere",
    "",
    "",
  ],
  ["a day that there is not stays as it is written", ["DTSTART;VALUE=DATE:20260231"], "20260231", "", ""],
];
test.each(INVITATIONS)("an invitation shows its time: %s", async (_, lines, start, end, repeats) => {
  const mail = await invite(lines);
  expect(mail.invitation).toMatchObject({ summary: "Sound check", start, end, repeats });
  expect(mail.attached.map(({ name, contentType }) => [name, contentType])).toEqual([["invite.ics", "text/calendar"]]);
});

test("a part without a name is called by its type, a forwarded email by its subject", async () => {
  const mail = await receive(
    "Content-Type: multipart/mixed; boundary=B",
    "--B\r\nContent-Type: text/plain\r\n\r\nSee\r\n--B\r\nContent-Type: message/rfc822\r\n\r\nSubject: Inner/offer\r\nFrom: a@b.example\r\n\r\nInside\r\n--B\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\r\n--B\r\nContent-Type: image/webp\r\n\r\nRIFF\r\n--B--\r\n",
  );
  expect(names(mail)).toEqual(["Inner_offer.eml", "document.pdf", "image.webp"]);
});

const NO_ID =
  "Date: Thu, 26 Nov 2026 10:00:00 +0000\r\nFrom: scanner@outside.example\r\nTo: office@agency.example\r\nSubject: Scan\r\n";
test("mail without an id that comes twice is there once, unless a file, text or date differs", async () => {
  const scan = (bytes: string, head = NO_ID) =>
    `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: application/pdf; name=scan.pdf\r\nContent-Disposition: attachment\r\n\r\n${bytes}\r\n--b--\r\n`;
  const count = async () => (await ask(mailLogs.list, owner.token, { body: { q: "Scan" } })).data.length;
  for (const raw of [scan("one"), scan("one"), scan("one")]) expect(await post(raw)).toBe(200);
  expect(await count()).toBe(1);
  await post(scan("two"));
  expect(await count()).toBe(2);
  await post(scan("one", NO_ID.replace("10:00", "11:00")));
  expect(await count()).toBe(3);
  await post(`${NO_ID}\r\nWords`);
  expect(await count()).toBe(4);
});

test("empty emails are distinguished by their bytes, and each comes once", async () => {
  const count = async () => (await ask(mailLogs.list, owner.token, { body: { q: "" } })).total ?? 0;
  const before = await count();
  for (const raw of ["\r\n", "\u0000\u0001 no header", "\r\n", "\u0000\u0002 no header"])
    expect(await post(raw)).toBe(200);
  expect((await count()) - before).toBe(3);
});

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128
      ? Buffer.from([content.length])
      : Buffer.from([0x82, content.length >> 8, content.length & 255]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
};
const endless = (tag: number, ...parts: Buffer[]) =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.alloc(2)]);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const cms = (content: Buffer, wrap: typeof der) =>
  wrap(
    0x30,
    oid("2a864886f70d010702"),
    wrap(
      0xa0,
      wrap(
        0x30,
        der(0x02, Buffer.from([1])),
        der(0x31),
        wrap(0x30, oid("2a864886f70d010701"), wrap(0xa0, content)),
        der(0x31),
      ),
    ),
  );
const INNER = Buffer.from(
  "Content-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\nContent-Type: text/plain\r\n\r\nThe signed words\r\n--i\r\nContent-Type: application/pdf; name=rider.pdf\r\nContent-Disposition: attachment\r\n\r\n%PDF\r\n--i--\r\n",
);
const SMIME =
  'Content-Type: application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"\r\nContent-Transfer-Encoding: base64';
test.each([
  ["in one piece", cms(der(0x04, INNER), der)],
  [
    "in pieces without lengths",
    cms(endless(0x24, der(0x04, INNER.subarray(0, 90)), der(0x04, INNER.subarray(90))), endless),
  ],
])("an email that is signed and not encrypted is opened: %s", async (_, bytes) => {
  const mail = await receive(SMIME, bytes.toString("base64"));
  expect([mail.protection, mail.text?.trim(), names(mail)]).toEqual([
    "SIGNED",
    "The signed words",
    ["rider.pdf", "smime.p7m"],
  ]);
});
test("an encrypted email says so, and one that is neither signed nor encrypted says nothing", async () => {
  const encrypted = der(0x30, oid("2a864886f70d010703"), der(0xa0, der(0x30)));
  expect((await receive(SMIME, encrypted.toString("base64"))).protection).toBe("ENCRYPTED");
  const hostile = Buffer.concat(Array.from({ length: 5000 }, () => Buffer.from([0x30, 0x80])));
  const mail = await receive(SMIME, hostile.toString("base64"));
  expect([mail.protection, names(mail)]).toEqual([null, ["smime.p7m"]]);
});

const u32 = (n: number) => Buffer.from([n & 255, (n >> 8) & 255, (n >> 16) & 255, (n >>> 24) & 255]);
const attribute = (level: number, id: number, data: Buffer) =>
  Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, Buffer.alloc(2)]);
const property = (type: number, id: number, data: Buffer) =>
  Buffer.concat([u32(type | (id << 16)), u32(1), u32(data.length), data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
const properties = (...fields: Buffer[]) => Buffer.concat([u32(fields.length), ...fields]);
const wide = (text: string) => Buffer.from(`${text}\0`, "utf16le");
const tnef = (...parts: Buffer[]) => Buffer.concat([u32(0x223e9f78), Buffer.from([1, 0]), ...parts]);
const packedFile = (name: string, content: string) => [
  attribute(2, 0x00069002, Buffer.alloc(14)),
  attribute(2, 0x00018010, Buffer.from("SHORT~1.PDF\0")),
  attribute(2, 0x0006800f, Buffer.from(content)),
  attribute(2, 0x00069005, properties(property(0x1f, 0x3707, wide(name)))),
];
const winmail = (bytes: Buffer, text = "") =>
  receive(
    "Content-Type: multipart/mixed; boundary=B",
    `--B\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--B\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Disposition: attachment; filename=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString("base64")}\r\n--B--\r\n`,
  );
test("a winmail.dat comes out as files by their long names, emails within, and the text", async () => {
  const within = tnef(
    attribute(
      1,
      0x00069003,
      properties(property(0x1f, 0x0037, wide("Offer")), property(0x1f, 0x1000, wide("The offer"))),
    ),
    ...packedFile("Terms – final.docx", "terms"),
  );
  const bytes = tnef(
    attribute(1, 0x00069003, properties(property(0x1f, 0x1000, wide("Dear Łucja")))),
    ...packedFile("Rider für März.pdf", "%PDF"),
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00069005, properties(property(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16), within])))),
  );
  const mail = await winmail(bytes);
  expect([mail.text?.trim(), names(mail)]).toEqual([
    "Dear Łucja",
    ["Rider für März.pdf", "Offer.txt", "Terms – final.docx"],
  ]);
  expect((await winmail(bytes, "Its own words")).text?.trim()).toBe("Its own words");
});
test("a winmail.dat that lies about its sizes keeps what could be read, or stays as it came", async () => {
  const cut = tnef(
    ...packedFile("whole.pdf", "whole"),
    attribute(2, 0x00069002, Buffer.alloc(14)),
    Buffer.from([2]),
    u32(0x0006800f),
    u32(0xffffffff),
  );
  expect(names(await winmail(cut, "x"))).toEqual(["whole.pdf"]);
  expect(names(await winmail(tnef(attribute(1, 0x00069003, u32(0xffffffff))), "x"))).toEqual(["winmail.dat"]);
  expect(names(await winmail(Buffer.from("nothing of the kind"), "x"))).toEqual(["winmail.dat"]);
});

test("an unreadable email keeps its original, and is shown whole once it is read again", async () => {
  const mail = await receive("Content-Type: text/plain", "Words that an earlier version could not read", "Kept");
  // As an earlier version left it: its headers, and the original beside.
  const raw = Buffer.from(
    "Message-ID: <kept@outside.example>\r\nFrom: ana@outside.example\r\nSubject: Kept\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nNow it is read\r\n--b\r\nContent-Type: application/pdf; name=rider.pdf\r\n\r\n%PDF\r\n--b--\r\n",
  );
  const store = await receive(
    "Content-Type: multipart/mixed; boundary=b",
    `--b\r\nContent-Type: application/octet-stream; name=original.eml\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${raw.toString("base64")}\r\n--b--\r\n`,
    "Kept, too",
  );
  expect(names(store)).toEqual(["original.eml"]);
  await inAgency(agency, "update mail_log set misread = true, problem = 'old' where id = $1", [store.id]);
  const { emails } = await asOwner(testDatabase().ownerUrl, rereadMessages);
  expect(emails).toBe(1);
  await app.jobHandlers.syncMailbox({});
  const { data } = await ask(mailLogs.get, owner.token, { params: { id: store.id } });
  expect([data.text?.trim(), data.problem, names(data)]).toEqual(["Now it is read", null, ["rider.pdf"]]);
  expect(mail.problem).toBeNull();
});
