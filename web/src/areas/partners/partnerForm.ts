/** The values of a partner's form, for adding and editing alike. */
import { PartnerSummary } from "#contract/partners/partner.ts";
import { z } from "#contract/schema.ts";
import type { AvatarValue } from "#web/shared/media/AvatarField.tsx";

export interface PartnerValues {
  avatarId: AvatarValue;
  displayName: string;
  industryCategoryId: string | null;
  attributes: string[];
  companyWebsite: string;
  headline: string;
  bio: string;
  countryCode: string;
  phoneNumber: string;
  email: string;
  headOfficeLocation: string;
  assignedStaffIds: string[];
  /** Of the record that is edited; what is added has none. */
  version?: number;
}

export const EMPTY: PartnerValues = {
  avatarId: undefined,
  displayName: "",
  industryCategoryId: null,
  attributes: [],
  companyWebsite: "",
  headline: "",
  bio: "",
  countryCode: "AU",
  phoneNumber: "",
  email: "",
  headOfficeLocation: "",
  assignedStaffIds: [],
};

export const valuesOf = (partner: PartnerSummary): PartnerValues => ({
  avatarId: undefined,
  displayName: partner.displayName,
  industryCategoryId: partner.industryCategory?.id ?? null,
  attributes: partner.attributes,
  companyWebsite: partner.companyWebsite ?? "",
  headline: partner.headline ?? "",
  bio: partner.bio ?? "",
  countryCode: partner.countryCode,
  phoneNumber: partner.phoneNumber ?? "",
  email: partner.email ?? "",
  headOfficeLocation: partner.headOfficeLocation ?? "",
  assignedStaffIds: partner.assignedStaff.map(({ id }) => id),
  version: partner.version,
});

/** The form's values of the record as it is now, from a refusal. */
export function newestValues(current: unknown): PartnerValues | null {
  const now = z.safeParse(PartnerSummary, current);
  return now.success ? valuesOf(now.data) : null;
}
