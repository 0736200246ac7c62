/** Email recipients of a document. */
import { z } from "../schema.ts";
import { email } from "../values/formats.ts";

const MAX_RECIPIENTS = 20;

export const emailRecipients = () => z.array(email()).check(z.maxLength(MAX_RECIPIENTS));
