/**
 * Replies of calls leave compressed as the client takes them, unless they have a secret or the caller has not signed
 * in.
 */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { GROUPS } from "#contract/calls.ts";
import { imports } from "#contract/imports/import.ts";
import { auth, users } from "#contract/session/session.ts";
import { people } from "#contract/talents/person.ts";
import { COMPRESSED_FROM, mayCompress } from "#server/lib/serving/sending/compress.ts";
import { pathOf, startApp } from "../app.ts";
import { buildAgency, buildPerson, buildStaff } from "../factories.ts";

const { app } = await startApp();
const agency = await buildAgency();
const owner = await buildStaff(agency, { role: "agency" });
for (let number = 0; number < 5; number += 1) await buildPerson(agency, {});

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};
const send = (url: string, accepted?: string, method: "GET" | "HEAD" = "GET", token = owner.token) =>
  app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(accepted !== undefined && { "accept-encoding": accepted }),
    },
  });
const LIST = people.list.path.replace("{family}", "talents");

describe("compression of a list", () => {
  test.each([
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, deflate, br", "br"],
    ["GZIP;q=1.0", "gzip"],
    ["zstd;q=0, br;q=0.0, gzip", "gzip"],
  ])("a list asked for with %s is answered in %s, with the same content", async (accepted, encoding) => {
    const [plain, packed] = [await send(LIST), await send(LIST, accepted)];
    expect(plain.rawPayload.length).toBeGreaterThan(COMPRESSED_FROM);
    expect(packed.headers).toMatchObject({
      "content-encoding": encoding,
      vary: "Accept-Encoding",
      "content-type": plain.headers["content-type"],
      "content-length": String(packed.rawPayload.length),
    });
    expect(UNPACK[encoding]?.(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test.each([undefined, "", "identity", "deflate", "br;q=0"])(
    "a client that takes %s gets a list as it is",
    async (accepted) => {
      const plain = await send(LIST, accepted);
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.headers.vary).toBe("Accept-Encoding");
      expect(plain.json().responseData).toHaveLength(5);
    },
  );

  test("HEAD has the headers of GET", async () => {
    for (const accepted of [undefined, "gzip", "br", "zstd"]) {
      const [get, head] = [await send(LIST, accepted), await send(LIST, accepted, "HEAD")];
      const { date: _, ...headers } = get.headers;
      expect(head.headers).toMatchObject(headers);
      expect(head.rawPayload).toHaveLength(0);
    }
  });

  test("a list of more than 30 kB is compressed too", async () => {
    for (let number = 0; number < 95; number += 1)
      await buildPerson(agency, { displayName: `Somebody ${number} `.padEnd(95, "abcdefghij") });
    const url = `${LIST}?pageSize=100`;
    const plain = await send(url);
    expect(plain.rawPayload.length).toBeGreaterThan(30_000);
    for (const [encoding, unpack] of Object.entries(UNPACK))
      expect(unpack((await send(url, encoding)).rawPayload).toString(), encoding).toBe(plain.body);
  });

  test("a small list is sent as it is", async () => {
    const small = await send(`${LIST}?q=nobody-is-called-so`, "br");
    expect(small.statusCode).toBe(200);
    expect(small.headers["content-encoding"]).toBeUndefined();
  });
});

test("a file is sent as it is", async () => {
  const file = await send(`${pathOf(imports.sample, { kind: "talents" })}?format=csv`, "br, gzip");
  expect(file.statusCode).toBe(200);
  expect(file.headers["content-encoding"]).toBeUndefined();
});

describe("replies with a secret (BREACH)", () => {
  const calls = Object.values(GROUPS).flatMap((group) => Object.values(group));
  const titleOf = ({ method, path }: (typeof calls)[number]): string => `${method} ${path}`;

  test("a reply before a person has signed in whole is not compressed, however long", async () => {
    const long = await buildAgency("An agency with a long name ".repeat(9));
    const { token } = await buildStaff(long, {
      role: "agency",
      displayName: "名".repeat(90),
    });
    const me = await send(users.me.path, "br, gzip, zstd", "GET", token);
    expect(me.rawPayload.length).toBeGreaterThan(COMPRESSED_FROM);
    expect(me.headers["content-encoding"]).toBeUndefined();
  });

  test("no call that may be made without a session, or whose reply opens something, is compressed", () => {
    const opening = calls.filter(({ access, kinds }) => access.kind === "public" || kinds?.returnsSecret !== undefined);
    expect(opening.length).toBeGreaterThan(30);
    expect(opening.filter(mayCompress).map(titleOf)).toEqual([]);
    expect(mayCompress(auth.login)).toBe(false);
    expect(calls.filter(mayCompress).length).toBeGreaterThan(500);
  });

  test("a field that is called like a secret is in the reply of a call that says so", () => {
    const NAMED = /token|secret|password|otp|recovery|apikey/i;
    /** Names that say that something exists or who it belongs to, without the thing itself. */
    const HARMLESS = /^(?:has|is|needs|with)[A-Z]|At$|Date$|State$|Id$|Name$|Length$/;
    const namesIn = (value: unknown, seen = new Set<unknown>()): string[] => {
      if (typeof value !== "object" || value === null || seen.has(value)) return [];
      seen.add(value);
      const { shape } = value as { shape?: Record<string, unknown> };
      const own = shape ? Object.keys(shape) : [];
      const parts = ["shape", "element", "innerType", "valueType", "options", "items", "left", "right", "def", "_zod"];
      const inner = Object.entries(value).filter(([key]) => parts.includes(key));
      const deeper = [...inner.map(([, part]) => part), ...(shape ? Object.values(shape) : [])];
      return [
        ...own,
        ...deeper.flatMap((part) => namesIn(part, seen)),
        ...(Array.isArray(value) ? value.flatMap((part) => namesIn(part, seen)) : []),
      ];
    };
    const found = calls.filter(mayCompress).flatMap((call) =>
      namesIn(call.reply)
        .filter((name) => NAMED.test(name) && !HARMLESS.test(name))
        .map((name) => `${titleOf(call)} ${name}`),
    );
    expect([...new Set(found)]).toEqual([]);
  });
});
