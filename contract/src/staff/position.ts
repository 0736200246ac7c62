/** Positions of staff. */
import { call, read, write } from "../call.ts";
import { id, line, z } from "../schema.ts";

export const Position = z.object({ id: id(), position: z.string() });
export type Position = z.output<typeof Position>;

export const positions = {
  list: call("GET", "/user/v1/staff/positions", {
    summary: "Positions to choose from",
    access: read("STAFF"),
    topics: ["position"],
    reply: z.array(z.extend(Position, { archived: z.boolean() })),
  }),
  create: call("POST", "/user/v1/staff/positions", {
    summary: "Add a position",
    access: write("STAFF"),
    topics: ["position"],
    body: z.strictObject({ position: line(100) }),
    reply: Position,
  }),
};
