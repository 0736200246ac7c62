import { beforeEach, expect, test, vi } from "vitest";
import { draftFits, draftKey, draftOf, forgetDraft, hasSecrets, keepOnlyDraftsOf, saveDraft } from "./drafts.ts";

/** Keys are own properties, as in a browser. */
const storage = () =>
  Object.create({
    getItem(key: string) {
      return (this as unknown as Record<string, string>)[key] ?? null;
    },
    setItem(key: string, text: string) {
      (this as unknown as Record<string, string>)[key] = text;
    },
    removeItem(key: string) {
      delete (this as unknown as Record<string, string>)[key];
    },
  }) as Storage;
beforeEach(() => void vi.stubGlobal("sessionStorage", storage()));

const DAY = 24 * 60 * 60 * 1000;
const draft = { base: { name: "" }, values: { name: "Ida" } };
const key = draftKey("one", "PUT /x/{id}", { id: "7" });

test("a draft is kept for a day, by person, call and record", () => {
  saveDraft(key, draft, 1000);
  expect(draftOf(key, 1000 + DAY)).toEqual(draft);
  expect(draftOf(draftKey("one", "PUT /x/{id}", { id: "8" }), 1000)).toBeNull();
  expect(draftOf(key, 1001 + DAY)).toBeNull();
  expect(draftOf(key, 1000), "taken away once it was too old").toBeNull();
});
test("a discarded draft is deleted", () => {
  saveDraft(key, draft);
  forgetDraft(key);
  expect(draftOf(key)).toBeNull();
});
test("signing in deletes other people's drafts", () => {
  saveDraft(key, draft);
  sessionStorage.setItem("something-else", "x");
  keepOnlyDraftsOf("one");
  expect(draftOf(key)).toEqual(draft);
  keepOnlyDraftsOf("two");
  expect(draftOf(key)).toBeNull();
  expect(sessionStorage.getItem("something-else")).toBe("x");
});
test("unreadable storage is no draft", () => {
  for (const text of ["", "{", "null", "[]", '{"at":1}', '{"at":"1","base":{},"values":{}}']) {
    sessionStorage.setItem(key, text);
    expect(draftOf(key, 1)).toBeNull();
  }
});
test("a form with a password keeps no draft", () => {
  expect(hasSecrets({ current: "", password: "" })).toBe(true);
  expect(hasSecrets({ code: "" })).toBe(true);
  expect(hasSecrets({ countryCode: "AU", displayName: "" })).toBe(false);
});
test("a draft with other fields than the form does not fit", () => {
  const form = { name: "", tags: [] as string[], dob: null as string | null };
  expect(draftFits(form, { name: "x", tags: ["y"], dob: "1990-01-01" })).toBe(true);
  expect(draftFits(form, { name: "x", tags: "y", dob: null })).toBe(false);
  expect(draftFits(form, { name: "x", tags: [] })).toBe(false);
  expect(draftFits(form, { name: "x", tags: [], dob: null, more: 1 })).toBe(false);
});

test("an undefined value fits though it was not stored", () => {
  const form = { name: "", avatarId: undefined };
  expect(draftFits(form, JSON.parse(JSON.stringify(form)))).toBe(true);
  expect(draftFits(form, { name: "", avatarId: "019b" })).toBe(true);
  expect(draftFits(form, { name: "", other: "" })).toBe(false);
  expect(draftFits(form, {})).toBe(false);
});
