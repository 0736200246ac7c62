/** Account and tax rate of document lines, as shown. */
import { id, z } from "../schema.ts";

export const LINE_BOOKING = {
  account: z.object({ id: id(), code: z.string(), name: z.string() }),
  taxRate: z.object({ id: id(), name: z.string(), percent: z.string() }),
};
