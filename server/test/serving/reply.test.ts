/** Replies are written by their schemas: nothing that the contract does not name leaves, and media keys become links. */
import { expect, test } from "vitest";
import { mediaLink, type Schema, z } from "#contract/schema.ts";
import { replyWriter } from "#server/lib/serving/reply.ts";
import { CALLS } from "#test/generated/walk.ts";

const link = (key: string): string => `/files/${key}`;
const write = (schema: Schema, value: unknown): unknown => replyWriter(schema)(value, link);

test("each reply of the contract can be written", () => {
  const faults = CALLS.flatMap(({ title, call }) => {
    try {
      // Compiled as it would be for the first answer; an empty value ends in the first part.
      write(call.reply, undefined);
      return [];
    } catch (error) {
      return [`${title}: ${String(error)}`];
    }
  });
  expect(faults).toEqual([]);
});

test("the parts of a union have links, and lose fields that the contract does not name", () => {
  const part = (kind: string) =>
    z.object({ kind: z.literal(kind), data: z.nullable(z.object({ faces: z.array(z.object({ url: mediaLink() })) })) });
  const schema = z.array(z.union([part("ROSTER"), part("WEEK"), z.object({ kind: z.literal("NONE") })]));
  const faces = [{ url: "a.webp", secret: 1 }, { url: null }];
  expect(
    write(schema, [
      { kind: "WEEK", data: { faces } },
      { kind: "ROSTER", data: null },
      { kind: "NONE", id: 7 },
    ]),
  ).toEqual([
    { kind: "WEEK", data: { faces: [{ url: "/files/a.webp" }, { url: null }] } },
    { kind: "ROSTER", data: null },
    { kind: "NONE" },
  ]);
  expect(() => write(schema, [{ kind: "OTHER" }])).toThrow("no part whose kind is OTHER");
});

test("a union that nothing tells apart is refused, unless there is nothing to rewrite", () => {
  const unclear = z.union([z.object({ url: mediaLink() }), z.object({ name: z.string() })]);
  expect(() => write(unclear, { url: "a" })).toThrow("a literal that tells them apart");
  expect(() => write(z.record(z.string(), mediaLink()), { a: "b" })).toThrow("A record in a reply");
  expect(write(z.union([z.string(), z.number()]), 5)).toBe(5);
});
