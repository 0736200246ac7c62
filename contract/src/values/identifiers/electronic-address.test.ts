import { expect, test } from "vitest";
import { z } from "../../schema.ts";
import { electronicAddressOf, maybeElectronicAddress } from "./electronic-address.ts";

const accepts = (text: string) => z.safeParse(maybeElectronicAddress(), text).success;

test("an electronic address has a listed scheme and valid check digits (PEPPOL R040 to R050)", () => {
  for (const right of [
    "0088:7300010000001",
    "0192:991825827",
    "0208:0202239951",
    "0007:5567321707",
    "0151:51824753556",
    "0184:DK16356706",
    "9930:DE123456789",
    "0204:991-12345-67",
  ])
    expect(accepts(right), right).toBe(true);
  for (const wrong of [
    "0088:7300010000002",
    "0192:991825828",
    "0208:0202239952",
    "0007:5567321708",
    "0151:51824753557",
    "0184:16356706",
    "0001:123",
    "9930:",
    "DE123456789",
    "9930:<b>",
  ])
    expect(accepts(wrong), wrong).toBe(false);
  expect(electronicAddressOf("0088:7300010000001")).toEqual({ scheme: "0088", id: "7300010000001" });
  expect(z.parse(maybeElectronicAddress(), " 0088: 7300010000001 ")).toBe("0088:7300010000001");
  expect(z.parse(maybeElectronicAddress(), "")).toBeNull();
});
