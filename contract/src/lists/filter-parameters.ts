import { z } from "../schema.ts";

/** A list's query string; longer than LIMITS.filterUrl is refused with `longFilterMessage`. */
export const parameters = () => z.string().check(z.trim(), z.maxLength(20_000));
