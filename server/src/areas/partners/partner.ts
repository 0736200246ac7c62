import { sql } from "drizzle-orm";
import { partnerRecord } from "#contract/partners/partner.ts";
import { checkAvatar } from "#server/areas/media/media.rules.ts";
import { mediaOf, mediaReplyOf } from "#server/areas/media/media-reply.rules.ts";
import { isQuietFor, lastContact } from "#server/lib/comms/last-contact.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { nationalNumber, phoneColumns } from "#server/lib/values/phone.ts";
import { categoryOf } from "./industry-category.rules.ts";
import { industryCategory, partner } from "./partner.table.ts";

export const partnerKit = recordKit(partnerRecord, {
  table: partner,
  title: partner.displayName,
  tags: partner.attributes,
  subtitle: sql`(select ${industryCategory.name}
    from ${industryCategory}
    where ${industryCategory.id} = ${partner.industryCategoryId})`,
  fields: {
    clientId: partner.id,
    avatarUrl: avatarOf(partner.avatarId),
    avatar: mediaOf(partner.avatarId),
    rootFolder: sql`null`,
    lastContact,
    industryCategory: categoryOf(partner.industryCategoryId),
    phoneNumber: nationalNumber(partner.phone, partner.phoneCode),
  },
  finish: (row) => ({ ...row, avatar: mediaReplyOf(row.avatar) }),
  where: {
    categoryIds: isAmong(partner.industryCategoryId),
    clientIds: isAmong(partner.id),
    notHeardFor: isQuietFor(partner.id),
  },
  columns: ({ countryCode, phoneNumber }) => phoneColumns({ countryCode, phoneNumber }),
  check: (db, _actor, { avatarId }) => checkAvatar(db, avatarId),
});
