import { expect, test } from "vitest";
import { emptyContact, follows, newestValues } from "./contactForm.ts";

test("B-256: WhatsApp follows the phone as long as both are the same", () => {
  const empty = emptyContact("x");
  expect(follows(empty)).toBe(true);
  expect(follows({ ...empty, phoneNumber: "491570156", whatsappNumber: "491570156" })).toBe(true);
  expect(follows({ ...empty, phoneNumber: "491570156" })).toBe(false);
  expect(follows({ ...empty, whatsappCountryCode: "GB" })).toBe(false);
});

test("what is no contact gives no values", () => expect(newestValues({ id: "x" })).toBeNull());
