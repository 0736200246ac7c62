import { t } from "#web/shared/company/messages.ts";
import { isInvalidPhone } from "#web/ui/forms/fields/phones.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";

/** Rules across several fields, which the contract's schema can't check. */
export const companyRules = ({
  countryCode,
  phoneNumber,
}: {
  countryCode: string;
  phoneNumber: string | null;
}): FieldErrors => (isInvalidPhone(countryCode, phoneNumber) ? { phoneNumber: t("phoneWrong") } : {});
