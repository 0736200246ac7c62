import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { firstWord, solve } from "./sha256.ts";

test.each(["", "abc", "a".repeat(55), "a".repeat(56), "b".repeat(64), "c".repeat(119), "d".repeat(200)])(
  "the first word of the hash of %j is right",
  (text) => expect(firstWord(text)).toBe(createHash("sha256").update(text).digest().readUInt32BE(0)),
);

test("a challenge is solved", async () => {
  const number = await solve("1700000000000.nonce.signature", 10);
  const hash = createHash("sha256").update(`1700000000000.nonce.signature.${number}`).digest();
  expect(hash.readUInt32BE(0) >>> 22).toBe(0);
});
