import { phoneWrong } from "#web/kit/forms/fields/phones.ts";
import type { Problems } from "#web/kit/forms/formState.ts";
import { t } from "#web/messages/companies.ts";

/** What the contract's schema can't say of one field alone. */
export const companyRules = ({
  countryCode,
  phoneNumber,
}: {
  countryCode: string;
  phoneNumber: string | null;
}): Problems => (phoneWrong(countryCode, phoneNumber) ? { phoneNumber: t("phoneWrong") } : {});
