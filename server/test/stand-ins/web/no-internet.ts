/** The internet of tests that need none: no name is known in it. */
import { NotFetched } from "#server/lib/outside/fetch/order.ts";
import type { Outside } from "#server/lib/outside/fetch/outside.ts";

const unknown = async (): Promise<never> => {
  throw new NotFetched("unknownHost");
};
export const noInternet: Outside = {
  page: unknown,
  json: unknown,
  picture: unknown,
  photo: unknown,
  location: unknown,
  video: unknown,
};
