/** The values of the form of bank and tax details. They are in no draft: the form keeps nothing when it is left. */
import { DEFAULT_CURRENCY } from "#contract/money.ts";
import { type PaymentDetails, paymentFaults } from "#contract/talents/payment-details.ts";
import type { Problems } from "#web/kit/forms/formState.ts";

export const NOTHING_KEPT: Omit<PaymentDetails, "version"> = {
  accountName: null,
  bankName: null,
  bsb: null,
  accountNumber: null,
  iban: null,
  bic: null,
  currency: DEFAULT_CURRENCY,
  tfn: null,
  taxNumber: null,
  taxCountry: null,
};

type Text = Exclude<keyof PaymentDetails, "version" | "taxCountry">;
export type PaymentValues = Record<Text, string> & { taxCountry: string | null; version: number };

export const valuesOf = (details: PaymentDetails): PaymentValues => ({
  accountName: details.accountName ?? "",
  bankName: details.bankName ?? "",
  bsb: details.bsb ?? "",
  accountNumber: details.accountNumber ?? "",
  iban: details.iban ?? "",
  bic: details.bic ?? "",
  currency: details.currency ?? "",
  tfn: details.tfn ?? "",
  taxNumber: details.taxNumber ?? "",
  taxCountry: details.taxCountry,
  version: details.version,
});

/** A currency alone says nothing, and is not kept. */
export const bodyOf = (values: PaymentValues): PaymentValues => ({
  ...values,
  currency: values.accountName ? values.currency.trim().toUpperCase() : "",
});

export const rules = (values: PaymentValues): Problems => ({ ...paymentFaults(values) });
