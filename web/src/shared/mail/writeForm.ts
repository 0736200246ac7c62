import { type FormValues, formOf } from "#contract/form.ts";
import { MailForm, type MailLog } from "#contract/mail/mail-log.ts";
import type { Named } from "#contract/schema.ts";
import type { TabOwner } from "#web/shared/area.ts";

export const writeForm = formOf(MailForm);
export type WriteValues = FormValues<typeof writeForm>;

/** Initial values of an email: about a record, as an answer, or recalled. */
export interface WriteStart {
  owner?: TabOwner | null;
  /** The record that it is about, on whose page it is written. */
  about?: Named;
  answers?: MailLog;
  values?: WriteValues;
}

const answered = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, 200);

export function startOf({ answers, about, values }: WriteStart): WriteValues {
  if (values) return values;
  if (!answers) return { ...writeForm.empty, ...(about && { recordIds: [about.id] }) };
  return {
    ...writeForm.empty,
    to: answers.direction === "IN" ? [answers.from.address] : answers.to.map(({ address }) => address),
    subject: answered(answers.subject),
    answersId: answers.id,
    recordIds: answers.records.map(({ id }) => id),
    mailboxId: answers.mailbox?.id ?? null,
  };
}
