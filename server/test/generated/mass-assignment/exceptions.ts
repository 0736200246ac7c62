/** Calls and tables that the suite treats in a way of their own. */
/** Calls whose sample writes nothing: an email without an account, and a favourite's current position. */
export const WRITES_NOTHING: ReadonlySet<string> = new Set([
  // It reads a file.
  "POST /client/v1/oztix/sheets",
  // A link read a moment ago is not read again.
  "POST /cms/v1/crawl-link",
  "POST /cms/v1/crawl-video-url",
  "POST /user/v1/auth/forgot-password",
  "PUT /talent/v1/favorites/{id}/place",
  // It only asks.
  "POST /user/v1/auth/confirmed",
  // The user has no other session, and the email no kept text.
  "DELETE /user/v1/users/me/sessions",
  "POST /mail/v1/outbox/{id}/reveal",
  // It takes back what the sender's own start made, and they started nothing.
  "PUT /client/v1/tour-tracks/{id}/advance/undo",
  // No browser is switched on.
  "POST /notification/v1/push/test",
  // Files of the tests are on the disk, where parts come to the server.
  "POST /media/v1/upload/chunk-direct",
]);

/** Links that the form of a record sets as a whole, and statuses, which go with their category. */
export const REPLACED: ReadonlySet<string> = new Set([
  "involvement",
  "task_blocker",
  // A delivery that is sent again is not given up any more.
  "given_up",
  "status",
  "event_person",
  "travel_leg",
  "instalment",
  "key_date",
  "exclusivity",
  "exclusivity_category",
  // Terms that are not agreed any more take their reasons with them.
  "exclusivity_waiver",
  "contract_fee_payee",
  "finance_profile_payee",
  "pay_run_line",
  "expense_receipt",
  "call_log_record",
  // Follows the lines of the logs.
  "contact_touch",
  "enquiry_form_receiver",
  "mail_log_party",
  "mail_log_record",
  "mail_log_file",
  "invoice_line",
  "credit_note_line",
  // A link that is made ends the one before.
  "invoice_link",
  "tour_link",
  // One contact's part of a conversation is joined with the part of the new one; a sign-up at Meta is good once.
  "chat_log",
  "chat_sign_up",
  // A sign-in at Xero is good once.
  "xero_sign_in",
  "credit_note_link",
  // A sent document waits for no later day.
  "sending_wait",
  // End with a lock of the account that made them, or its removal.
  "calendar_feed",
  "availability_share",
  // Deleted with a replaced receiver.
  "report_sending",
  // Named by its provider, and not by an id: the call that disconnects deletes it.
  "ticketing_connection",
  // Taking a merge back uses up what it kept.
  "venue_merge",
]);
