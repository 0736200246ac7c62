/** Preconditions of the calls of the log of phone calls, beyond their schemas. */
import { type Ready, type Setup, withBody } from "../setup.ts";

/** A call is with a person or with a contact. */
const withOne = async ({ base }: Setup): Promise<Ready> =>
  (base.input.body as { personId?: unknown }).personId ? withBody(base, { contactId: null }) : base;

export const CALL_LOG_CALLS = { "POST /client/v1/call-log": withOne, "PUT /client/v1/call-log": withOne };
