import { ConnectForm, type ConnectInfo, GeneralForm, type GeneralInfo } from "#contract/favourites/favourite.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { phoneWrong } from "#web/kit/forms/fields/phones.ts";
import type { Problems } from "#web/kit/forms/formState.ts";
import { t } from "#web/messages/favourites.ts";

const generalForm = formOf(GeneralForm);
export const generalValues = (info: GeneralInfo) => generalForm.valuesOf(info);

export const connectForm = formOf(ConnectForm);
export type ConnectValues = FormValues<typeof connectForm>;
export const connectValues = (info: ConnectInfo): ConnectValues => connectForm.valuesOf(info);
/** What the contract's schema can't say of one field alone. */
export const connectRules = ({ countryCode, phoneNumber }: ConnectValues): Problems =>
  phoneWrong(countryCode, phoneNumber) ? { phoneNumber: t("phoneWrong") } : {};
