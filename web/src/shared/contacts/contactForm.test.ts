import { expect, test } from "vitest";
import { EMPTY, follows, newestValues } from "./contactForm.ts";

test("B-256: WhatsApp follows the phone as long as both are the same", () => {
  expect(follows(EMPTY)).toBe(true);
  expect(follows({ ...EMPTY, phoneNumber: "491570156", whatsappNumber: "491570156" })).toBe(true);
  expect(follows({ ...EMPTY, phoneNumber: "491570156" })).toBe(false);
  expect(follows({ ...EMPTY, whatsappCountryCode: "GB" })).toBe(false);
});

test("what is no contact gives no values", () => expect(newestValues({ id: "x" })).toBeNull());
