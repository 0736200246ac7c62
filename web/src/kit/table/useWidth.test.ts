import { expect, test } from "vitest";
import { filled } from "./useWidth.ts";

test("shares what is left over", () => expect(filled([100, 300], 800)).toEqual([200, 600]));
test("takes nothing away", () => expect(filled([100, 300], 200)).toEqual([100, 300]));
