/** Handlers of enquiries of websites. */
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import type { websiteEnquiries as calls } from "#contract/comms/website-enquiry.ts";
import { opportunityFrom } from "#server/areas/opportunities/opportunities.api.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Publish } from "#server/lib/events/publish.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { checkDeleted } from "#server/lib/serving/references.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { enquiryList, enquiryResolver, readWebsiteEnquiry } from "./enquiry.read.ts";
import { websiteEnquiry as enquiry } from "./enquiry.table.ts";
import { senderOf } from "./matching.ts";

const lock = (db: Db, id: string) =>
  db.execute(sql`select from ${enquiry} where ${enquiry.id} = ${id}::uuid for no key update`);

export const websiteEnquiryHandlers = (publish: Publish): Handlers<typeof calls> => ({
  list: ({ db, actor, query }) => enquiryList(db, actor, query),
  get: ({ db, actor, params: { id } }) => readWebsiteEnquiry(db, actor, id),

  async update({ db, actor, params: { id }, body: { version, status, assignedToId } }) {
    await lock(db, id);
    const before = await readWebsiteEnquiry(db, actor, id);
    await refuseStale(db, { table: enquiry, id }, version, before);
    const newStatus = before.status === "CONVERTED" ? undefined : status;
    await db
      .update(enquiry)
      .set({ assignedToId, ...(newStatus && { status: newStatus }) })
      .where(sql`${enquiry.id} = ${id}::uuid`);
    return readWebsiteEnquiry(db, actor, id);
  },

  async convert(context) {
    const { db, actor, params, body } = context;
    if (!may(actor, "PIPELINE", "write")) throw new Refusal("noRight");
    await lock(db, params.id);
    const [before] = await db
      .select({
        opportunityId: enquiry.opportunityId,
        email: enquiry.email,
        phone: enquiry.phone,
        personId: enquiry.personId,
        contactId: enquiry.contactId,
      })
      .from(enquiry)
      .where(sql`${enquiry.id} = ${params.id}::uuid`);
    const row = found(before);
    if (row.opportunityId !== null) throw new Refusal("convertedEnquiry");
    const { id } = await opportunityFrom({ ...context, body: { ...body, channel: "WEBSITE" } }, publish, params.id);
    // The form may have added the sender as a contact meanwhile.
    const isKnown = row.personId !== null || row.contactId !== null;
    const sender = isKnown ? row : await senderOf(db, actor.agencyId, row);
    await db
      .update(enquiry)
      .set({ status: "CONVERTED", opportunityId: id, personId: sender.personId, contactId: sender.contactId })
      .where(sql`${enquiry.id} = ${params.id}::uuid`);
    return { id };
  },

  async remove({ db, params: { id } }) {
    await putInBin(db, enquiry, [id]);
    return {};
  },
  async restore({ db, actor, params: { id } }) {
    await checkDeleted(enquiryResolver, db, { actor, id });
    await takeFromBin(db, enquiry, [id]);
    return {};
  },
});
