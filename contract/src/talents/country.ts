/** Countries to choose from. */
import { call, signedIn } from "../call.ts";
import { z } from "../schema.ts";

export const Country = z.object({
  /** ISO 3166-1 alpha-2. */
  code: z.string(),
  name: z.string(),
  /** Calling code, such as +61. */
  phoneCode: z.string(),
});
export type Country = z.output<typeof Country>;

export const countries = {
  list: call("GET", "/talent/v1/country/list", {
    summary: "Countries by name, with their calling codes",
    access: signedIn,
    reply: z.array(Country),
  }),
};
