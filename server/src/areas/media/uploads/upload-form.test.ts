/** Requests that are no part of an upload: other bodies, other people, invalid names. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { uploads } from "#contract/media/upload.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildStaff, buildSuperAdmin } from "#test/factories.ts";
import { multipartOf } from "#test/form-body.ts";
import { partOf, sound, uploading } from "#test/uploads.ts";

const server = await startApp();
const { app } = server;
const { chunk } = uploading(server);
let me: BuiltStaff;
beforeAll(async () => {
  me = await buildStaff(await buildAgency());
});
const fresh = (name: string, bytes: Buffer) => ({ name, bytes, qquuid: randomUUID() });

const knock = (payload: string | Buffer, headers: Record<string, string>) =>
  app.inject({
    method: "POST",
    url: uploads.chunk.path,
    headers: { authorization: `Bearer ${me.token}`, ...headers },
    payload,
  });
test("an anonymous upload is refused before its body is read", async () => {
  const form = multipartOf(partOf(fresh("a.mp3", sound(100)), 0));
  const answer = await app.inject({
    method: "POST",
    url: uploads.chunk.path,
    headers: { "content-type": form.type },
    payload: form.payload,
  });
  expect(answer.statusCode).toBe(401);
});
test("a super admin without an agency can't upload", async () => {
  const nobody = await buildSuperAdmin();
  expect((await chunk(nobody.token, fresh("a.mp3", sound(100)), 0)).error?.code).toBe("chooseAgency");
});
test.each([
  ["no form at all", "hello", 400],
  ["cut off in the middle", '--b\r\ncontent-disposition: form-data; name="qquuid"\r\n\r\nabc', 400],
  [
    "a field twice",
    '--b\r\ncontent-disposition: form-data; name="qquuid"\r\n\r\na\r\n--b\r\ncontent-disposition: form-data; name="qquuid"\r\n\r\nb\r\n--b--\r\n',
    400,
  ],
  ["a key of objects", '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--b--\r\n', 400],
  [
    "a file under another name",
    '--b\r\ncontent-disposition: form-data; name="other"; filename="x"\r\n\r\na\r\n--b--\r\n',
    400,
  ],
  [
    "two files",
    '--b\r\ncontent-disposition: form-data; name="qqfile"; filename="x"\r\n\r\na\r\n--b\r\ncontent-disposition: form-data; name="qqfile"; filename="y"\r\n\r\na\r\n--b--\r\n',
    413,
  ],
])("an upload form is refused: %s", async (_, payload, status) => {
  const answer = await knock(payload, { "content-type": "multipart/form-data; boundary=b" });
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.json().error.code).toBeDefined();
});
test("JSON is refused here, and a form everywhere else", async () => {
  expect((await knock("{}", { "content-type": "application/json" })).statusCode).toBe(415);
  const elsewhere = await app.inject({
    method: "POST",
    url: uploads.done.path,
    headers: { authorization: `Bearer ${me.token}`, "content-type": "multipart/form-data; boundary=b" },
    payload: "--b--\r\n",
  });
  expect(elsewhere.statusCode).toBe(415);
});
test("invalid file names are refused", async () => {
  const names = [
    "../../etc/passwd.png",
    "a/b.png",
    "a\\b.png",
    "a\u0000.png",
    "a\r\nb.png",
    "\u202egnp.exe.png",
    `${"x".repeat(260)}.png`,
    " ",
    "",
  ];
  for (const name of names) {
    const answer = await chunk(me.token, fresh("a.mp3", sound(100)), 0, { qqfilename: name });
    expect(answer.status, name).toBe(400);
  }
});
