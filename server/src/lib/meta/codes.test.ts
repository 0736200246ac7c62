import { expect, test } from "vitest";
import { documentOfCode, kindOfCode, META_CODES } from "./codes.ts";

test("each code of Meta stands once, with where it is documented", () => {
  const keys = META_CODES.map(({ code, subcode }) => `${String(code)} ${subcode ?? ""}`);
  expect(keys.filter((key, n) => keys.indexOf(key) !== n)).toEqual([]);
  for (const row of META_CODES) expect(documentOfCode(row)).toMatch(/^https:\/\/developers\.facebook\.com\/docs\//);
});

test("a subcode says more than its code, a range covers its ends, and Meta's own word decides", () => {
  expect(kindOfCode({ code: 4 })).toBe("busy");
  expect(kindOfCode({ code: 4, subcode: 2207051 })).toBe("refused");
  expect(kindOfCode({ code: 4, subcode: 1 })).toBe("busy");
  expect([200, 240, 299, 300].map((code) => kindOfCode({ code }))).toEqual([
    "revoked",
    "revoked",
    "revoked",
    "refused",
  ]);
  expect([80_000, 80_007, 80_014, 80_015].map((code) => kindOfCode({ code }))).toEqual([
    "busy",
    "busy",
    "busy",
    "refused",
  ]);
  expect(kindOfCode({ code: 424_242 })).toBe("refused");
  expect(kindOfCode({ code: 424_242, isTransient: true })).toBe("busy");
  // It is known, whatever Meta says of one case.
  expect(kindOfCode({ code: 100, isTransient: true })).toBe("refused");
});
