import { expect, test } from "vitest";
import { refetchDelay } from "./follow.ts";

test("is asked again at once after a quiet second", () => expect(refetchDelay(0, false, 1000)).toBe(0));
test("waits for the second to pass", () => expect(refetchDelay(0, false, 400)).toBe(600));
test("lets an answer arrive that is on its way", () => expect(refetchDelay(0, true, 1500)).toBe(50));
test("waits for no answer for ever", () => expect(refetchDelay(0, true, 5000)).toBe(0));
