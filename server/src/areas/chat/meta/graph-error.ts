/** Maps WhatsApp's refusals to our codes and sentences. */

/** Code of free text after its window, as the specification has it. */
export const OVERDUE = "7000";
/** Meta's codes for more than 24 hours since the last reply. */
const RE_ENGAGEMENT: ReadonlySet<number> = new Set([470, 131047]);
/** Meta's code for people who stopped marketing messages. */
export const STOPPED = 131050;
export const ACCOUNT_CODES: ReadonlySet<number> = new Set([368, 131031]);
export const NUMBER_CODES: ReadonlySet<number> = new Set([33, 133010]);

export const ourCode = (code: number | null): string =>
  code === null ? "unknown" : RE_ENGAGEMENT.has(code) ? OVERDUE : String(code);

const SENTENCES: Readonly<Record<string, string>> = {
  [OVERDUE]: "It came too late for free text: more than 24 hours passed since their last message.",
  "131026": "It can't be delivered. They may not use WhatsApp, or not accept messages from businesses.",
  "131031": "Meta has locked the account.",
  "368": "Meta has blocked the account for a time.",
  "130429": "WhatsApp takes no more messages of this number for now.",
  "131048": "Meta limits this number, because too many of its messages were blocked or reported.",
  "131049": "Meta chose not to deliver it, to keep people from getting too many messages.",
  "131050": "They asked for no more messages of this kind.",
  "131056": "Too many messages were sent to this number in a short time.",
  "131051": "WhatsApp doesn't take messages of this kind.",
  "131052": "The file could not be fetched.",
  "131053": "WhatsApp doesn't take this file.",
  "132001": "The template doesn't exist in this language, or was not approved.",
  "132005": "The template is too long with what was filled in.",
  "132007": "The template breaks WhatsApp's rules.",
  "132012": "What was filled in doesn't fit the template.",
  "132015": "Meta has paused the template, because people did not like it.",
  "132016": "Meta has disabled the template.",
  "133010": "The number is not registered on WhatsApp any more.",
  "131042": "Meta could not bill the account. Look at its payment method.",
  "190": "Meta doesn't accept the connection any more. Connect again.",
};
/** Returns why a message failed: our sentence for the code, else Meta's. */
export const sentenceOf = (code: string, meta: string): string => SENTENCES[code] ?? meta.slice(0, 300);
