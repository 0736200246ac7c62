import { expect, test } from "vitest";
import { emailParts } from "./email.rules.ts";

const ORIGIN = "https://greenroom.example";
const parts = (text: string) => emailParts(text, ORIGIN).map(({ at: _, ...part }) => part);

test("an internal link loses its origin; the text around it stays", () => {
  expect(parts("Choose here:\n\nhttps://greenroom.example/staff/set-password/Ab_c-9\n\nBye")).toEqual([
    { text: "Choose here:\n\n" },
    { text: "https://greenroom.example/staff/set-password/Ab_c-9", href: "/staff/set-password/Ab_c-9" },
    { text: "\n\nBye" },
  ]);
});
test("an external link keeps its whole address", () => {
  expect(parts("https://elsewhere.example/a?b=c")).toEqual([
    { text: "https://elsewhere.example/a?b=c", href: "https://elsewhere.example/a?b=c" },
  ]);
});
test("punctuation that ends the sentence is not part of the link", () => {
  expect(parts("See (https://greenroom.example/talent).")).toEqual([
    { text: "See (" },
    { text: "https://greenroom.example/talent", href: "/talent" },
    { text: ")." },
  ]);
});
test("a host that only starts like the origin is external", () => {
  expect(parts("https://greenroom.example.evil.example/x")).toEqual([
    { text: "https://greenroom.example.evil.example/x", href: "https://greenroom.example.evil.example/x" },
  ]);
});
test("the parts make up the whole text", () => {
  const text = "See https://greenroom.example/talent, then https://greenroom.example/talent.";
  for (const part of emailParts(text, ORIGIN)) expect(text.startsWith(part.text, part.at)).toBe(true);
  expect(
    emailParts(text, ORIGIN)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
test.each(["", "No link at all.", "javascript:alert(1)", "http://"])("%j has no link", (text) => {
  expect(parts(text).some(({ href }) => href !== undefined)).toBe(false);
});
