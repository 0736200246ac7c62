import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { mailLogs } from "#contract/mail/mail-log.ts";
import { mailSettings } from "#contract/mail/mail-setting.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { EICAR, startClamd } from "#test/stand-ins/clamd.ts";

const clamd = await startClamd();
const app = await startApp({ clamdUrl: clamd.url });
const { ask } = app;

/** Signs a message as docs of the webhook say: HMAC-SHA256 in hex over the timestamp, a dot, and the bytes. */
const signInbound = (secret: string, timestamp: string, body: Buffer): string =>
  createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const renewed = await ask(mailSettings.renewInbound, owner.token, { body: {} });
  expect(renewed.status, renewed.text).toBe(200);
  const { secret } = renewed.data;
  const path = new URL(renewed.data.url).pathname;
  const now = () => String(Math.floor(Date.now() / 1000));
  const post = async (
    raw: string | Buffer,
    { at = now(), signed = signInbound(secret, at, Buffer.from(raw)), to = path } = {},
  ) => {
    const headers = { "content-type": "message/rfc822", "x-greenroom-timestamp": at, "x-greenroom-signature": signed };
    const answer = await app.app.inject({ method: "POST", url: to, payload: Buffer.from(raw), headers });
    return answer.statusCode;
  };
  const list = async () => (await ask(mailLogs.list, owner.token, { body: {} })).data;
  return { agency, owner, secret, now, post, list };
}
const EMAIL =
  "Message-ID: <one@outside.example>\r\nFrom: Ana <ana@outside.example>\r\nTo: office@agency.example\r\nSubject: Hello\r\nContent-Type: text/html\r\n\r\n<p>Hello <script>alert(1)</script><img src=https://evil.example/a.png></p>";

test("a signed message comes in once, matched with its sender and without its script", async () => {
  const { agency, owner, post, list } = await setUp();
  const person = await buildPerson(agency, { displayName: "Ana Lopez" });
  await inAgency(agency, "update person set email = 'ana@outside.example' where id = $1", [person]);
  expect([await post(EMAIL), await post(EMAIL)]).toEqual([200, 200]);
  const [mail, ...more] = await list();
  expect([more, mail]).toMatchObject([
    [],
    { subject: "Hello", state: "RECEIVED", private: false, parties: [{ id: person }] },
  ]);
  const { data } = await ask(mailLogs.get, owner.token, { params: { id: mail?.id ?? "" } });
  expect(data).toMatchObject({
    html: '<p>Hello <img alt="" data-src="https://evil.example/a.png" /></p>',
    remotePictures: 1,
  });
  // Its server is on no public address here: nothing is fetched, and nothing shown.
  const pictures = await ask(mailLogs.pictures, owner.token, { params: { id: mail?.id ?? "" }, body: {} });
  expect([pictures.status, pictures.data]).toEqual([200, { pictures: [] }]);
});

test("forged, old, altered and foreign messages are refused alike, and change nothing", async () => {
  const { secret, now, post, list } = await setUp();
  const other = await setUp();
  const old = String(Number(now()) - 301);
  expect(await post(EMAIL, { at: old })).toBe(401);
  expect(await post(EMAIL, { at: String(Number(now()) + 400) })).toBe(401);
  expect(await post(EMAIL, { signed: "" })).toBe(401);
  expect(await post(EMAIL, { signed: signInbound(secret, now(), Buffer.from(`${EMAIL} `)) })).toBe(401);
  expect(await post(EMAIL, { signed: signInbound(other.secret, now(), Buffer.from(EMAIL)) })).toBe(401);
  expect(await post(EMAIL, { at: "now" })).toBe(401);
  expect(await post(EMAIL, { to: "/mail/v1/inbound/nobody" })).toBe(401);
  expect(await post(Buffer.alloc(25_000_001, "a"))).toBe(413);
  expect(await list()).toEqual([]);
});

test("a new secret invalidates the old one, and is audited", async () => {
  const { agency, owner, post } = await setUp();
  await ask(mailSettings.renewInbound, owner.token, { body: {} });
  expect(await post(EMAIL)).toBe(401);
  const audited = await inAgency(
    agency,
    "select from audit where agency_id = $1 and what = 'inbound mail switched on'",
    [agency],
  );
  expect(audited).toHaveLength(2);
});

test("a file with a virus is left out and named, and an email waits for a silent scanner", async () => {
  const { owner, post, list } = await setUp();
  const email = (id: string) =>
    [
      `Message-ID: <${id}@outside.example>\r\nFrom: ana@outside.example\r\nTo: office@agency.example\r\nSubject: Files`,
      "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee them",
      `--b\r\nContent-Type: application/octet-stream; name=bad.bin\r\nContent-Disposition: attachment\r\n\r\n${EICAR}`,
      "--b\r\nContent-Type: application/octet-stream; name=good.bin\r\nContent-Disposition: attachment\r\n\r\nfine",
      "--b--\r\n",
    ].join("\r\n");
  expect(await post(email("one"))).toBe(200);
  const [mail] = await list();
  const { data } = await ask(mailLogs.get, owner.token, { params: { id: mail?.id ?? "" } });
  expect(data.attached.map(({ name }) => name)).toEqual(["good.bin"]);
  expect(data.problem).toBe("A virus was found in bad.bin; nothing of it is kept.");
  await clamd.close();
  expect(await post(email("two"))).toBeGreaterThanOrEqual(500);
  expect(await list()).toHaveLength(1);
});
