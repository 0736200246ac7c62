/** Rates between currencies; apart from their list, which most screens need not load. */
import { z } from "../schema.ts";

/** A decimal above zero, with at most nine decimals. */
const RATE = /^(?=.*[1-9])\d{1,9}(?:\.\d{1,9})?$/;
export const exchangeRate = () =>
  z.string().check(z.trim(), z.regex(RATE, { error: "Use a number above 0, with at most nine decimals" }));
