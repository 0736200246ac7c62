/** Who a document is sent to by email. */
import { z } from "../schema.ts";

const MOST_RECIPIENTS = 20;

export const emailRecipients = () =>
  z
    .array(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email({ error: "Enter a valid email" })))
    .check(z.maxLength(MOST_RECIPIENTS));
