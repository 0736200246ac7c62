import type { Action } from "#web/kit/actions/action.ts";
import type { Collections } from "../area.ts";
import type { Place } from "../shell/place.ts";

/** What the palette can offer beside records. */
export interface Offers {
  me: string;
  /** All there is, and what the person may open of it. */
  navigation: readonly Place[];
  places: readonly Place[];
  collections: Collections;
  creates: readonly Action[];
  account: readonly Action[];
}
