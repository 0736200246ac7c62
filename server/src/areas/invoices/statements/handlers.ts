/** Handlers of the statements of clients. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { EmailData } from "#contract/finance-emails/email-fields.ts";
import type { ClientStatement, clientStatements as calls } from "#contract/invoices/client-statement.ts";
import { oneLine } from "#contract/values/one-line.ts";
import type { Services } from "#server/lib/area.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { type PrintedText, refuseUnshown } from "#server/lib/pdf/unshown.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { cleanRichText } from "#server/lib/values/rich-text.ts";
import { checkEmail, chosenEmail, emailDetails, readEmailSettings } from "../emails/email-setting.rules.ts";
import { emailHtml, writeEmail, writerIn } from "../emails/write-email.rules.ts";
import { readClientStatement } from "./client-statement.ts";
import { agencyOnPaper, clientStatementPdf, printedStatement } from "./client-statement-pdf.ts";
import { statementWordsOf } from "./words.ts";

const fileName = (statement: Pick<ClientStatement, "client" | "from" | "to">, word: string): string =>
  `${word} ${statement.client}, ${statement.from} to ${statement.to}.pdf`;

/** Returns a statement's values for its email. */
async function statementValues(
  db: Db,
  agencyId: string,
  { statement, language }: { statement: ClientStatement; language: string },
): Promise<EmailData> {
  const { client, from, to, parts } = statement;
  const { money, day } = writerIn(language);
  const amountsOf = (amountOf: (part: ClientStatement["parts"][number]) => number): string | null =>
    parts.flatMap((part) => (amountOf(part) > 0 ? [money(amountOf(part), part.currency)] : [])).join(", ") || null;
  const documents = parts.flatMap(({ currency, open }) =>
    open.map((invoice) => ({
      "item.number": invoice.number,
      "item.title": oneLine(invoice.title),
      "item.open": money(invoice.open, currency),
      "item.due": day(invoice.dueDate),
      "item.daysOverdue": invoice.overdueDays === null ? null : String(invoice.overdueDays),
    })),
  );
  const oldest = Math.max(0, ...parts.flatMap(({ open }) => open.map(({ overdueDays }) => overdueDays ?? 0)));
  return {
    values: {
      "document.number": statementWordsOf(language).statement,
      "document.title": `${day(from)} – ${day(to)}`,
      "document.total": amountsOf(({ closing }) => closing),
      "document.open": amountsOf(({ closing }) => closing),
      "document.issued": day(to),
      "document.daysOverdue": oldest === 0 ? null : String(oldest),
      "client.name": oneLine(client),
      "agency.name": oneLine((await agencyOnPaper(db, agencyId)).name),
      "documents.count": String(documents.length),
    },
    lists: { documents },
  };
}

export const clientStatementHandlers = ({ mailer }: Pick<Services, "mailer">): Handlers<typeof calls> => ({
  get: ({ db, actor, params: { id }, query }) => readClientStatement(db, actor.agencyId, id, query),

  async pdf({ db, actor: { agencyId }, params: { id }, query }) {
    const statement = await readClientStatement(db, agencyId, id, query);
    const printed = await printedStatement(db, { agencyId, partnerId: id, statement });
    return {
      name: fileName(statement, statementWordsOf(printed.language).statement),
      type: "application/pdf",
      parts: (async function* () {
        yield await clientStatementPdf(printed);
      })(),
    };
  },

  async preview({ db, actor: { agencyId }, params: { id }, body: { from, to, templateId, subject, message } }) {
    const { template, source, language } = await chosenEmail(db, "statement", templateId);
    const statement = await readClientStatement(db, agencyId, id, { from, to });
    const typed = { subject: subject ?? source.subject, text: message ?? source.text };
    const errors = emailDetails("statement", typed).map(({ field, message: text }) => ({
      field: field === "subject" ? ("subject" as const) : ("text" as const),
      message: text,
    }));
    if (errors.length > 0) return { template, source, subject: "", html: "", errors };
    const data = await statementValues(db, agencyId, { statement, language });
    const { signature } = await readEmailSettings(db, "statement");
    const email = writeEmail({ kind: "statement", source: typed, data, language, signature });
    return { template, source, subject: email.subject, html: cleanRichText(emailHtml(email.text), "text"), errors };
  },

  async send({ db, actor, params: { id: partnerId }, body: { from, to, templateId, subject, message, recipients } }) {
    const { agencyId } = actor;
    const { source: template, language } = await chosenEmail(db, "statement", templateId);
    const source = { subject: subject ?? template.subject, text: message ?? template.text };
    checkEmail("statement", source, "message");
    const statement = await readClientStatement(db, agencyId, partnerId, { from, to });
    const data = await statementValues(db, agencyId, { statement, language });
    const { signature, replyTo, copyTo, attachPdf } = await readEmailSettings(db, "statement");
    const email = writeEmail({ kind: "statement", source, data, language, signature });
    if (attachPdf)
      refuseUnshown([
        ["statement", "the name of the client", statement.client],
        ...statement.parts.flatMap(({ lines }) =>
          lines.map(({ number, title }): PrintedText => ["statement", `the title of ${number}`, title]),
        ),
      ]);
    const [id, batchId] = [randomUUIDv7(), randomUUIDv7()];
    await db.execute(
      sql`insert into client_statement (id, agency_id, partner_id, from_on, to_on, batch_id, recipients, subject, state,
          created_by)
        values (${id}::uuid, ${agencyId}::uuid, ${partnerId}::uuid, ${from}::date, ${to}::date, ${batchId}::uuid,
          ${sql.param([...new Set(recipients)])}::text[], ${email.subject},
          ${mailer.keepsOutbox ? "kept" : "queued"}, ${actor.id}::uuid)`,
    );
    const name = fileName(statement, statementWordsOf(language).statement);
    for (const address of new Set([...recipients, ...copyTo]))
      await mailer.send(db, {
        agencyId,
        purpose: "finance" as const,
        aboutId: partnerId,
        to: address,
        replyTo,
        batchId,
        ...email,
        files: attachPdf ? [{ name, document: "clientStatement", id }] : [],
      });
    return readClientStatement(db, agencyId, partnerId, { from, to });
  },
});
