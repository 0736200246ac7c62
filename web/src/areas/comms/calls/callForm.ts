import { CallLogForm } from "#contract/comms/call-log.ts";
import { type FormValues, formOf } from "#contract/form.ts";

export const callForm = formOf(CallLogForm, { startedAt: null });
export type CallValues = FormValues<typeof callForm>;
