import { ConnectForm, type ConnectInfo, GeneralForm, type GeneralInfo } from "#contract/favourites/favourite.ts";
import { type FormValues, formOf } from "#contract/form.ts";

const generalForm = formOf(GeneralForm);
export const generalValues = (info: GeneralInfo) => generalForm.valuesOf(info);

export const connectForm = formOf(ConnectForm);
export type ConnectValues = FormValues<typeof connectForm>;
export const connectValues = (info: ConnectInfo): ConnectValues => connectForm.valuesOf(info);
