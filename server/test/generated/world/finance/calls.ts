/** What the calls of finance need. */

import { type Ready, type Setup, withBody } from "../setup.ts";
import { buildExchangeRate } from "./builders.ts";

/** Bodies without a name of their own differ in a figure. */
let figure = 0;
const nextFigure = (): string => {
  figure += 1;
  return `${1 + (figure % 90)}.${String(figure).padStart(5, "0")}1`;
};

type Special = (setup: Setup) => Promise<Ready>;
export const FINANCE_CALLS: Readonly<Record<string, Special>> = {
  // The agency's own currency has no rate.
  "POST /finance/v1/currencies/rates": async ({ base }) => withBody(base, { currency: "EUR", rate: nextFigure() }),
  "GET /finance/v1/currencies": async ({ base, world }) => {
    await buildExchangeRate(world.here);
    return base;
  },
};
