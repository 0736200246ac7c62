/** API of opportunities for other areas. */
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { formOf } from "#contract/form.ts";
import { compactPhone, type EnquiryForm } from "#contract/opportunities/enquiry.ts";
import { OpportunityCreate } from "#contract/opportunities/opportunity.ts";
import { addContactTo, addPartnerNamed } from "#server/areas/partners/add.rules.ts";
import type { Publish } from "#server/lib/events/publish.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { HandlerContext } from "#server/lib/serving/serve.ts";
import { opportunityHandlers } from "./opportunity.ts";

const escaped = (line: string): string =>
  line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
/** Writes the words of an enquiry as a brief: a paragraph for each line. */
const briefOf = (words: string | null): string | null =>
  words === null
    ? null
    : words
        .split("\n")
        .map((line) => `<p>${escaped(line)}</p>`)
        .join("");

const required = (field: string) => ({ field, code: "requiredField", message: "This field is required" }) as const;

type Context = Pick<HandlerContext<unknown>, "db" | "actor" | "session"> & { body: EnquiryForm };

/**
 * Makes an opportunity from an enquiry of any channel, and publishes its status. It keeps the enquiry's words, and the
 * website's enquiry that it came from. Partners and contacts are added only if the form says so.
 */
export async function opportunityFrom(
  context: Context,
  publish: Publish,
  websiteEnquiryId?: string,
): Promise<{ id: string }> {
  const { db, actor, body } = context;
  const phone = compactPhone(body.phone);
  const {
    phone: _,
    channel,
    name,
    company,
    email,
    text: words,
    startDate,
    endDate,
    newPartner,
    addContact,
    ...form
  } = body;
  if ((newPartner !== null || addContact) && !may(actor, "PARTNER", "write"))
    throw new Refusal("noRight", newPartner === null ? "addContact" : "newPartner");
  if (addContact && newPartner === null && form.partnerId === null)
    throw new Refusal("validation", [required("partnerId")]);
  const contactName = name ?? email ?? phone;
  if (addContact && contactName === null) throw new Refusal("validation", [required("name")]);
  const { contactId, partnerId: chosen, ...own } = form;
  const partnerId = newPartner === null ? chosen : await addPartnerNamed(db, actor, newPartner);
  const added =
    addContact && partnerId !== null && contactName !== null
      ? await addContactTo(db, actor, { partnerId, name: contactName, email, phone })
      : contactId;
  const created = await opportunityHandlers.create({
    ...context,
    params: {},
    query: {},
    body: {
      ...formOf(OpportunityCreate).empty,
      ...own,
      partnerId,
      contactIds: added === null ? [] : [added],
      source: "ENQUIRY",
      startDate,
      endDate,
      brief: briefOf(words),
    },
  });
  const origin = {
    channel,
    name,
    company,
    email,
    phone,
    text: words,
    startDate,
    endDate,
    at: Temporal.Now.instant().toString(),
    ...(websiteEnquiryId !== undefined && { websiteEnquiryId }),
  };
  await db.execute(
    sql`update opportunity set enquiry = ${JSON.stringify(origin)}::jsonb where id = ${created.id}::uuid`,
  );
  await publish(db, actor, "workStatusSet", { recordId: created.id });
  return { id: created.id };
}
