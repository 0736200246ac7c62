import { t } from "#web/shared/company/messages.ts";
import { isInvalidPhone } from "#web/ui/forms/fields/phones.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";

/** What the contract's schema can't say of one field alone. */
export const companyRules = ({
  countryCode,
  phoneNumber,
}: {
  countryCode: string;
  phoneNumber: string | null;
}): FieldErrors => (isInvalidPhone(countryCode, phoneNumber) ? { phoneNumber: t("phoneWrong") } : {});
