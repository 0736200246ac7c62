/** Data of a fan, stored under the id that the fan app assigned. */
import { call, write } from "../call.ts";
import { z } from "../schema.ts";

export const fanId = () => z.string().check(z.regex(/^[\w.:@-]{1,100}$/, { error: "The id that the fan app gave" }));

/** Rows that no longer name the fan. */
const Erased = z.object({ markings: z.int(), events: z.int(), posts: z.int() });
export type Erased = z.output<typeof Erased>;

export const fans = {
  erase: call("POST", "/talent/v1/cms/fans/erase", {
    summary: "Erase a fan: their actions stay counted without naming them",
    access: write("ORGANIZATION"),
    kinds: { erases: "always" },
    topics: ["contentMarking"],
    body: z.strictObject({ fanId: fanId() }),
    reply: Erased,
  }),
};
