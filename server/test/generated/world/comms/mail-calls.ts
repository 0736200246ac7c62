/** Preconditions of the calls of emails, beyond their schemas. */
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";

/** From the agency's address, at once, to its own thread. */
const plainly = async ({ base }: Setup): Promise<Ready> =>
  withBody(base, { mailboxId: null, sendAt: null, to: ["a@example.com"], cc: [], bcc: [] });
/** Schedules the email, since only a scheduled one is taken back. */
const scheduled = async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  await inAgency(
    ownAgencyId,
    "update mail_log set state = 'SCHEDULED', sent_at = now() + interval '1 day' where id = $1",
    [String(base.input.params.id)],
  );
  return base;
};
/** Only what is private to the caller is shared. */
const ownPrivate = async ({ base, caller, world: { ownAgencyId } }: Setup): Promise<Ready> => {
  for (const table of ["mail_log", "mail_thread"])
    await inAgency(
      ownAgencyId,
      `update ${table}
        set private_to = $2
        where ${table === "mail_log" ? "id" : "id = (select thread_id from mail_log where id = $1) and $1"} = $1`,
      [String(base.input.params.id), caller.id],
    );
  return base;
};
export const MAIL_CALLS = {
  "PUT /mail/v1/mail-log/{id}/share": ownPrivate,
  "POST /mail/v1/mail-log": plainly,
  "POST /mail/v1/mail-log/{id}/cancel": scheduled,
};
