/** The values of a favourite's forms. */
import { ConnectInfo, GeneralInfo } from "#contract/favourites/favourite.ts";
import { z } from "#contract/schema.ts";
import { phoneWrong } from "#web/kit/forms/fields/phones.ts";
import type { Problems } from "#web/kit/forms/formState.ts";
import { t } from "#web/messages/favourites.ts";
import type { AvatarValue } from "#web/shared/media/AvatarField.tsx";

export interface GeneralValues {
  publicName: string;
  headline: string;
  pictureId: AvatarValue;
  biography: string;
  location: string;
  version: number;
}
export const generalValues = (info: GeneralInfo): GeneralValues => ({
  publicName: info.publicName ?? "",
  headline: info.headline ?? "",
  pictureId: undefined,
  biography: info.biography ?? "",
  location: info.location ?? "",
  version: info.version,
});
/** The form's values of the part as it is now, from a refusal. */
export function newestGeneral(current: unknown): GeneralValues | null {
  const now = z.safeParse(GeneralInfo, current);
  return now.success ? generalValues(now.data) : null;
}

export const connectValues = (info: ConnectInfo) => ({
  contactName: info.contactName ?? "",
  contactRole: info.contactRole ?? "",
  email: info.email ?? "",
  countryCode: info.countryCode,
  phoneNumber: info.phoneNumber ?? "",
  socialLinks: info.socialLinks,
  links: info.links,
  version: info.version,
});
export type ConnectValues = ReturnType<typeof connectValues>;
export function newestConnect(current: unknown): ConnectValues | null {
  const now = z.safeParse(ConnectInfo, current);
  return now.success ? connectValues(now.data) : null;
}
/** What the contract's schema can't say of one field alone (B-261). */
export const connectRules = ({ countryCode, phoneNumber }: ConnectValues): Problems =>
  phoneWrong(countryCode, phoneNumber) ? { phoneNumber: t("phoneWrong") } : {};
