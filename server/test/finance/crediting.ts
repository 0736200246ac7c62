/** An agency with a client, and short ways to send, pay and credit invoices. */
import { expect } from "vitest";
import { formOf } from "#contract/form.ts";
import { CreditNoteCreate, creditNotes } from "#contract/invoices/credit-note.ts";
import { patiently } from "../app.ts";
import { setUpInvoices } from "./invoices.ts";

export const EMPTY_CREDIT_NOTE = formOf(CreditNoteCreate).empty;

export async function setUpCredits({ ask }: Parameters<typeof setUpInvoices>[0]) {
  const setting = await setUpInvoices({ ask });
  const { readInvoice, sentInvoice, draftInvoice, sendInvoice, ...base } = setting;
  const { owner } = base;
  const { token } = owner;
  const read = async (id: string) => (await patiently(() => ask(creditNotes.get, token, { params: { id } }))).data;
  const create = (invoiceId: string, lines: readonly object[], more: object = {}) =>
    ask(creditNotes.create, token, {
      body: {
        ...EMPTY_CREDIT_NOTE,
        title: "Quiet Season",
        invoiceId,
        reason: "One show less",
        lines,
        ...more,
      } as never,
    });
  const draft = async (invoiceId: string, lines: readonly object[], more: object = {}) => {
    const answer = await create(invoiceId, lines, more);
    expect(answer.status, answer.text).toBe(200);
    return read(answer.data.id);
  };
  const send = async (id: string, more: object = {}, by: { token: string } = owner) =>
    ask(creditNotes.send, by.token, { params: { id }, body: { seen: (await read(id)).version, ...more } as never });
  /** A credit note that was sent. */
  const credit = async (invoiceId: string, lines: readonly object[]) => {
    const answer = await send((await draft(invoiceId, lines)).id);
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  /** All of an invoice's lines. */
  const allLines = async (invoiceId: string) =>
    (await readInvoice(invoiceId)).lines.map(({ id, amount }) => ({ invoiceLineId: id, amount }));
  return { ...base, readInvoice, sentInvoice, draftInvoice, sendInvoice, read, create, draft, send, credit, allLines };
}
