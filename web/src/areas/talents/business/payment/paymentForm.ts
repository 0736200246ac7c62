/** Form values of bank and tax details. They are never kept as a draft. */
import { type FormValues, formOf } from "#contract/form.ts";
import { type PaymentDetails, PaymentForm, paymentErrors } from "#contract/talents/payment-details.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";

export const paymentForm = formOf(PaymentForm, { currency: DEFAULT_CURRENCY });
type PaymentValues = FormValues<typeof paymentForm>;

export const valuesOf = (details: PaymentDetails): PaymentValues => paymentForm.valuesOf(details);

/** A currency without an amount is dropped. */
export const bodyOf = <V extends PaymentValues>(values: V): V => ({
  ...values,
  currency: (values.accountName && values.currency?.trim().toUpperCase()) || null,
});

export const paymentRules = (values: PaymentValues): FieldErrors => ({ ...paymentErrors(values) });
