import { speak } from "./speak.ts";

/** What the entry needs of the Business tab. */
export const t = speak({ business: "Business" });
