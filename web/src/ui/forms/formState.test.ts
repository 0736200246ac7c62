import { expect, expectTypeOf, test } from "vitest";
import type { partners } from "#contract/partners/partner.ts";
import { masterLists } from "#contract/settings/master-list.ts";
import { people } from "#contract/talents/person.ts";
import { currentRecord } from "./formState.ts";
import type { NullWhereEmpty } from "./useCallForm.ts";

const entry = {
  id: "019b0000-0000-7000-8000-000000000001",
  name: "Arena",
  category: null,
  typeId: null,
  code: null,
  color: null,
  takesTime: null,
  uses: 2,
};

test("a refusal's record is returned, without unknown fields", () =>
  expect(currentRecord(masterLists.update, { ...entry, archived: false, version: 3, secret: "x" })).toEqual({
    ...entry,
    archived: false,
    version: 3,
  }));

test("a refusal without the record, or with another one, returns null", () => {
  expect(currentRecord(masterLists.update, undefined)).toBeNull();
  expect(currentRecord(masterLists.update, { version: 3 })).toBeNull();
  expect(currentRecord(people.status, entry)).toBeNull();
});

test("a form does not compile if a text is nullable in the call but not in the form", () => {
  type Share = typeof partners.shareByEmail;
  expectTypeOf<NullWhereEmpty<Share, { message: string }>>().toEqualTypeOf<{ initial: { message: null } }>();
  expectTypeOf<NullWhereEmpty<Share, { message: string | null; recipients: string[] }>>().toBeUnknown();
});
