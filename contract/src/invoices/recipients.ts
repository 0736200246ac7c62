/** Who a document is sent to by email. */
import { z } from "../schema.ts";
import { email } from "../values/formats.ts";

const MOST_RECIPIENTS = 20;

export const emailRecipients = () => z.array(email()).check(z.maxLength(MOST_RECIPIENTS));
