/** A mark that somebody signs with. */
import { z } from "../schema.ts";
import { SIGNING_LIMITS } from "./signing.ts";

const NUMBER = "\\d{1,3}(?:\\.\\d)?";
const POINT = `${NUMBER} ${NUMBER}`;
/**
 * Drawn mark: moves, lines and curves in a box of 600 by 200, as the web's pad writes them and the PDF draws them. The
 * pattern is unambiguous, so that hostile input can't make it backtrack.
 */
const MARK_PATH = new RegExp(`^M${POINT}(?: (?:[ML]${POINT}|Q${POINT} ${POINT}))*$`);

/** SVG path of a drawn mark; null for another. */
export const markPath = () =>
  z._default(z.nullable(z.string().check(z.maxLength(SIGNING_LIMITS.markPath), z.regex(MARK_PATH))), null);
