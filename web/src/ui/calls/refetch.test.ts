import { expect, test } from "vitest";
import { refetchDelay } from "./refetch.ts";

test("a refetch is made at once after a quiet second", () => expect(refetchDelay(0, false, 1000)).toBe(0));
test("a refetch waits for the second to pass", () => expect(refetchDelay(0, false, 400)).toBe(600));
test("a refetch waits for a pending reply", () => expect(refetchDelay(0, true, 1500)).toBe(50));
test("a refetch does not wait for a reply forever", () => expect(refetchDelay(0, true, 5000)).toBe(0));
