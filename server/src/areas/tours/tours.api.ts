/** API of tours for other areas: how somebody of a party is named, as far as the reader may see them. */
export { memberName } from "./party.rules.ts";
