import { expect, test } from "vitest";
import { contactForm, follows } from "./contactForm.ts";

test("WhatsApp follows the phone as long as both are the same (B-256)", () => {
  expect(follows(contactForm.empty)).toBe(true);
  expect(follows({ ...contactForm.empty, phoneNumber: "491570156", whatsappNumber: "491570156" })).toBe(true);
  expect(follows({ ...contactForm.empty, phoneNumber: "491570156" })).toBe(false);
  expect(follows({ ...contactForm.empty, whatsappCountryCode: "GB" })).toBe(false);
});
