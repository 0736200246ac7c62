import { expect, test } from "vitest";
import { asciiEmail } from "#contract/values/email-domain.ts";
import { shownEmail } from "./shown-email.ts";

test.each(["ana@müller.example", "ana@почта.рф", "ana@例子.中国", "ana@outside.example"])(
  "the address %s is shown as people write it",
  (typed) => expect(shownEmail(asciiEmail(typed))).toBe(typed),
);

test("a domain that spells nothing stays as it is", () => {
  expect(shownEmail("ana@xn--zz-.example")).toBe("ana@xn--zz-.example");
});
