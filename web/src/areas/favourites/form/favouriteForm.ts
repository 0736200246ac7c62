import { ConnectForm, type ConnectInfo, GeneralForm, type GeneralInfo } from "#contract/favourites/favourite.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { isInvalidPhone } from "#web/ui/forms/fields/phones.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";

const generalForm = formOf(GeneralForm);
export const generalValues = (info: GeneralInfo) => generalForm.valuesOf(info);

export const connectForm = formOf(ConnectForm);
export type ConnectValues = FormValues<typeof connectForm>;
export const connectValues = (info: ConnectInfo): ConnectValues => connectForm.valuesOf(info);
/** Checks that span several fields. */
export const connectRules = ({ countryCode, phoneNumber }: ConnectValues): FieldErrors =>
  isInvalidPhone(countryCode, phoneNumber) ? { phoneNumber: t("phoneWrong") } : {};
