import { describe, expect, test } from "vitest";
import { fileShareEmail, fileShares, sharedFiles } from "#contract/library/share.ts";
import { expireFileShares, isSharedSession } from "#server/areas/library/shared-file.ts";
import { startApp } from "#test/app.ts";
import {
  assign,
  type BuiltStaff,
  buildAgency,
  buildPerson,
  buildRecord,
  buildStaff,
  inAgency,
} from "#test/factories.ts";
import { addLibraryFile } from "#test/generated/world/library/build.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";

const { ask, app, store, database } = await startApp();
const tokenOf = (url: string): string => new URL(url).pathname.replace("/share/file/", "");

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const talent = await buildPerson(agency, { displayName: "Imogen" });
  const { file: key } = await addLibraryFile(agency, talent, "Rider.pdf");
  const [media] = await inAgency(
    agency,
    "select m.id, m.file_key from media m join library_item i on i.media_id = m.id where i.id = $1",
    [key],
  );
  await store.put(String(media?.file_key), Buffer.from("%PDF-1.7 rider"));
  const send = (body: object = {}, by: BuiltStaff = owner) =>
    ask(fileShares.send, by.token, { body: { key, recipients: ["ada@example.com"], ...body } });
  const make = async (body: object = {}, by: BuiltStaff = owner) => {
    const created = await ask(fileShares.create, by.token, { body: { key, ...body } });
    expect(created.status, created.text).toBe(200);
    return { id: created.data.id, token: tokenOf(created.data.url) };
  };
  // Unknown links close the address they are opened from, so each opening has its own address.
  const open = (token: string, from = freshAddress()) =>
    ask(sharedFiles.get, undefined, { query: { key: token }, from });
  const list = async (by: BuiltStaff = owner, fileKey?: string) =>
    (await ask(fileShares.list, by.token, { query: fileKey ? { key: fileKey } : {} })).data;
  const revoke = (id: string, by: BuiltStaff = owner) => ask(fileShares.revoke, by.token, { params: { id } });
  const fetched = async (url: string | null) => (await app.inject({ url: url ?? "" })).statusCode;
  const colleague = (levels: object = {}) =>
    buildStaff(agency, { levels: { LIBRARY: ["VIEW_ALL"], TALENT: ["VIEW_ALL"], ...levels } });
  return { agency, owner, talent, key, send, make, open, list, revoke, fetched, colleague, mediaId: String(media?.id) };
}
const NOT_FOUND = JSON.stringify([404, "notFound", "Not found, or you don't have access."]);

describe("a file sent by email (C-259, B-131)", () => {
  test("each address gets a link of its own, with subject and message, and never the file", async () => {
    const { agency, owner, send, list } = await setUp();
    const sent = await send({
      recipients: ["Ada@example.com", "bo@example.com", "ada@example.com"],
      subject: "The rider",
      message: "As promised.",
    });
    expect(sent.status, sent.text).toBe(200);
    const mails = await inAgency(
      agency,
      "select to_address, subject, reply_to from mail where agency_id = $1 order by to_address",
      [agency],
    );
    expect(mails.map(({ to_address, subject, reply_to }) => [to_address, subject, reply_to])).toEqual([
      ["ada@example.com", "The rider", owner.email],
      ["bo@example.com", "The rider", owner.email],
    ]);
    expect(await inAgency(agency, "select from mail_attachment where agency_id = $1", [agency])).toEqual([]);
    const rows = await list();
    expect(new Set(rows.map(({ recipient }) => recipient))).toEqual(new Set(["ada@example.com", "bo@example.com"]));
    expect(rows).toHaveLength(2);
    for (const link of rows)
      expect(link).toMatchObject({ name: "Rider.pdf", opened: 0, openedAt: null, revokedAt: null });
    const days = (Date.parse(rows[0]?.expiresAt ?? "") - Date.parse(rows[0]?.createdAt ?? "")) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  test("the email names sender, agency and file in one line each, whatever they are called", () => {
    const { subject, text } = fileShareEmail({
      sender: "Ada\nBcc: x@y.z",
      agency: "Harbour",
      name: "Plan\r\n2.pdf",
      subject: null,
      message: " Hello ",
      link: "https://g.example/share/file/t",
      until: "24 December 2026",
    });
    expect(subject).toBe("Plan 2.pdf from Harbour");
    expect(text).toMatch(/^Ada Bcc: x@y\.z of Harbour shares a file with you\.\n\nHello\n\nPlan 2\.pdf\n\n/);
    expect(text).toContain("until 24 December 2026:\nhttps://g.example/share/file/t\n");
  });

  test("a reader of a file may share it, but no folder, nor with too many or for over a year (B-737)", async () => {
    const { agency, talent, send, make, colleague } = await setUp();
    expect((await send({}, await colleague())).status).toBe(200);
    expect((await send({}, await colleague({ TALENT: ["NO_ACCESS"] }))).status).toBe(400);
    expect((await send({}, await colleague({ LIBRARY: ["NO_ACCESS"] }))).status).toBe(403);
    const limitedMember = await colleague({ LIBRARY: ["VIEW_ASSIGN"] });
    expect((await send({}, limitedMember)).status).toBe(400);
    await assign(agency, talent, [limitedMember.id]);
    expect((await make({}, limitedMember)).id).toBeTruthy();
    const { folder } = await addLibraryFile(agency, talent, "Other.pdf");
    expect((await send({ key: folder })).error?.details?.[0]?.message).toBe("Choose a file: folders aren't shared");
    expect((await send({ days: 366 })).status).toBe(400);
    expect((await send({ days: 0 })).status).toBe(400);
    expect((await send({ recipients: [] })).status).toBe(400);
    const many = Array.from({ length: 11 }, (_, n) => `a${n}@example.com`);
    expect((await send({ recipients: many })).status).toBe(400);
  });
});

describe("the link (C-331)", () => {
  test("a link shows name, size and sender to anyone who has it, and a download without a session", async () => {
    const { agency, owner, talent, make, open, fetched } = await setUp();
    const { token, id } = await make();
    const answer = await open(token);
    expect(answer.data).toMatchObject({ name: "Rider.pdf", size: 1, typeOfMedia: 5, sender: owner.displayName });
    const { url, pictureUrl, ...shown } = answer.data;
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${agency}|${talent}|${owner.id}|${owner.email}`));
    const file = await app.inject({ url: url ?? "" });
    expect([file.statusCode, file.body]).toEqual([200, "%PDF-1.7 rider"]);
    expect(file.headers["content-security-policy"]).toContain("sandbox");
    expect(file.headers["content-disposition"]).toContain("attachment");
    expect(pictureUrl).toContain("/media/v1/files/");
    // The address is for this file, this link and this time.
    for (const [from, to] of [
      [/session=[^&]*/, `session=share-${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`],
      [/session=[^&]*/, "session=share-x"],
      [/media=[^&]*/, `media=${id}`],
      [/until=\d/, "until=9"],
    ] as const)
      expect(await fetched((url ?? "").replace(from, to))).toBe(404);
    expect(isSharedSession(id)).toBe(false);
  });

  test("a link to a file is kept from caches, referrers and search engines", async () => {
    const { make, open } = await setUp();
    expect((await open((await make()).token)).headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
  });

  test("an unknown, malformed, revoked, expired or no longer permitted link answers alike", async () => {
    const { agency, talent, make, open, fetched, revoke, colleague } = await setUp();
    const makers = [await colleague(), await colleague(), await colleague()] as const;
    const [locked, withoutRight, blind] = makers;
    const shares = [await make(), await make()];
    for (const maker of makers) shares.push(await make({}, maker));
    const { file: gone } = await addLibraryFile(agency, talent, "Gone.pdf");
    shares.push(await make({ key: gone }));
    const urls = [];
    for (const { token } of shares) urls.push((await open(token)).data.url);
    const [revoked, expired] = shares;
    await revoke(revoked?.id ?? "");
    await inAgency(agency, "update file_share set expires_at = now() - interval '1 second' where id = $1", [
      expired?.id,
    ]);
    await inAgency(agency, "update account set locked_at = now() where id = $1", [locked.id]);
    for (const [resource, { id }] of [
      ["LIBRARY", withoutRight],
      ["TALENT", blind],
    ] as const)
      await inAgency(agency, "update permission set levels = levels || $2::jsonb where staff_id = $1", [
        id,
        JSON.stringify({ [resource]: ["NO_ACCESS"] }),
      ]);
    await inAgency(agency, "update library_item set deleted_at = now(), deletion_id = id where id = $1", [gone]);
    const tokens = ["x".repeat(43), "short", ...shares.map(({ token }) => token)];
    const answers = [];
    for (const token of tokens) answers.push(await open(token));
    const bodies = answers.map(({ status, error }) => JSON.stringify([status, error?.code, error?.message]));
    expect(new Set(bodies)).toEqual(new Set([NOT_FOUND]));
    for (const url of urls) expect(await fetched(url)).toBe(404);
    await inAgency(agency, "update account set locked_at = null where id = $1", [locked.id]);
    expect((await open(shares[2]?.token ?? "")).status).toBe(404);
  });

  test("a link to a file of a record ends with the attachment", async () => {
    const { agency, owner, mediaId, make, open } = await setUp();
    const event = await buildRecord("event", agency);
    const [row] = await inAgency(
      agency,
      `insert into attachment (id, agency_id, record_id, media_id, place)
        values (gen_random_uuid(), $1, $2, $3, 0)
        returning id`,
      [agency, event, mediaId],
    );
    const { token } = await make({ key: `agency~events~${event}~${String(row?.id)}` }, owner);
    expect((await open(token)).data.name).toBe("Rider.pdf");
    await inAgency(agency, "update attachment set deleted_at = now() where id = $1", [row?.id]);
    expect((await open(token)).status).toBe(404);
  });

  test("ten unknown links close the address for a while", async () => {
    const { make, open } = await setUp();
    const { token } = await make();
    const from = freshAddress();
    for (let guess = 0; guess < 10; guess += 1)
      expect((await open(String(guess).padStart(43, "f"), from)).status).toBe(404);
    expect((await open(token, from)).status).toBe(429);
    expect((await open(token)).status).toBe(200);
  });
});

describe("the list of links", () => {
  test("the list of links says when each was opened, how often and from where, without its token", async () => {
    const { make, open, list, key, revoke } = await setUp();
    const { id, token } = await make({ days: 7 });
    await open(token, "192.0.2.44");
    await open(token, "192.0.2.45");
    const [link, ...more] = await list(undefined, key);
    expect(more).toEqual([]);
    expect(link).toMatchObject({ id, key, recipient: null, opened: 2, revokedAt: null });
    expect(link?.openings.map(({ address }) => address)).toEqual(["192.0.2.45", "192.0.2.44"]);
    expect(JSON.stringify(link)).not.toContain(token);
    await revoke(id);
    expect((await list())[0]?.revokedAt).not.toBeNull();
  });

  test("the latest twenty openings are kept", async () => {
    const { agency, make, open, list } = await setUp();
    const { id, token } = await make();
    await inAgency(
      agency,
      `insert into file_share_opening (id, agency_id, share_id, address, opened_at)
        select gen_random_uuid(), $1, $2, '192.0.2.1', now() - n * interval '1 hour'
        from generate_series(1, 30) n`,
      [agency, id],
    );
    await open(token, "192.0.2.99");
    const [link] = await list();
    expect([link?.openings.length, link?.openings[0]?.address]).toEqual([20, "192.0.2.99"]);
    expect(await inAgency(agency, "select from file_share_opening where share_id = $1", [id])).toHaveLength(20);
  });

  test("the list of links has one's own, and those to files of libraries that one may change", async () => {
    const { make, list, revoke, owner, colleague, key } = await setUp();
    const viewer = await colleague();
    const { id } = await make({}, viewer);
    const { id: other } = await make();
    const ids = async (by: BuiltStaff) => (await list(by, key)).map((link) => link.id).sort();
    expect(await ids(viewer)).toEqual([id]);
    expect(await ids(owner)).toEqual([id, other].sort());
    expect(await ids(await colleague({ LIBRARY: ["EDIT_ALL"] }))).toEqual([id, other].sort());
    expect((await revoke(other, viewer)).status).toBe(404);
    expect((await revoke(id, owner)).status).toBe(200);
    expect((await list(viewer))[0]?.revokedAt).not.toBeNull();
  });

  test("links that ended a year ago are forgotten", async () => {
    const { agency, make, list } = await setUp();
    const { id } = await make();
    await inAgency(agency, "update file_share set expires_at = now() - interval '366 days' where id = $1", [id]);
    await expireFileShares(database);
    expect(await list()).toEqual([]);
  });
});
