/** What the calls of holds need: days that no other hold has, and an expiry that lies ahead. */
import { nextDay } from "./deals.ts";
import { buildHold, FAR } from "./holds.ts";
import { type Ready, type Setup, withBody } from "./setup.ts";

const onDaysOfTheirOwn = async ({ base }: Setup): Promise<Ready> => {
  const day = nextDay();
  const hours = { fromTime: "18:00", toTime: "22:00", expires: FAR };
  const { body } = base.input;
  const sent = Object.fromEntries(Object.entries(hours).filter(([field]) => field in (body as object)));
  return withBody(base, { firstDay: day, lastDay: day, ...sent });
};

/** A list shows a hold with a value in each field. */
async function listed({ base, world: { here } }: Setup): Promise<Ready> {
  await buildHold(here, { parent: String(base.known.holder) });
  return base;
}

export const HOLD_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  "GET /client/v1/holds/records/{id}": listed,
  "POST /client/v1/holds": onDaysOfTheirOwn,
  "PUT /client/v1/holds/{id}": onDaysOfTheirOwn,
};
