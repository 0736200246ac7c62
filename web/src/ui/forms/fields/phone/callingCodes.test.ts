import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { CALLING_CODES } from "./callingCodes.ts";

test("each country's calling code matches libphonenumber", () => {
  expect(Object.fromEntries(CALLING_CODES)).toEqual(
    Object.fromEntries(getCountries().map((code) => [code, getCountryCallingCode(code)])),
  );
});
