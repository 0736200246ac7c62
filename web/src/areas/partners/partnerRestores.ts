import { type PartnerSummary, partners } from "#contract/partners/partner.ts";
import { type Restore, restoreBy, restoredList, restoredPhone, restoredText } from "#web/shared/history/restore.ts";
import { valuesOf } from "./partnerForm.ts";

/** Restorable changes of a partner's history. */
export const partnerRestores = (partner: PartnerSummary): readonly Restore[] =>
  partner.editable
    ? [
        restoreBy(partners.updateSummary, {
          part: "record",
          params: { id: partner.id },
          fields: {
            displayName: restoredText("displayName"),
            attributes: restoredList("attributes"),
            website: restoredText("companyWebsite"),
            headline: restoredText("headline"),
            bio: restoredText("bio"),
            phone: restoredPhone,
            email: restoredText("email"),
            headOffice: restoredText("headOfficeLocation"),
          },
          initial: valuesOf(partner),
          newest: valuesOf,
        }),
      ]
    : [];
