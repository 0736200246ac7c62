import { type FormValues, formOf, ids } from "#contract/form.ts";
import { PartnerCreate, type PartnerSummary } from "#contract/partners/partner.ts";

export const partnerForm = formOf(PartnerCreate);
export type PartnerValues = FormValues<typeof partnerForm>;

export const valuesOf = (partner: PartnerSummary): PartnerValues =>
  partnerForm.valuesOf(partner, {
    industryCategoryId: partner.industryCategory?.id ?? null,
    assignedStaffIds: ids(partner.assignedStaff),
  });
