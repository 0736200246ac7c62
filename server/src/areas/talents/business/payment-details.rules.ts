/** Bank and tax details as they are stored, encrypted together with the id of their entity. */
import { z } from "#contract/schema.ts";
import type { PaymentForm } from "#contract/talents/payment-details.ts";
import type { Secrets } from "#server/lib/security/secrets.ts";

const EMPTY: PaymentForm = {
  accountName: null,
  bankName: null,
  bsb: null,
  accountNumber: null,
  iban: null,
  bic: null,
  currency: null,
  tfn: null,
  taxNumber: null,
  taxCountry: null,
};
const text = z.nullable(z.string());
const Sealed = z.object({
  of: z.string(),
  accountName: text,
  bankName: text,
  bsb: text,
  accountNumber: text,
  iban: text,
  bic: text,
  currency: text,
  tfn: text,
  taxNumber: text,
  taxCountry: text,
});

export const seal = (secrets: Secrets, ownerId: string, form: PaymentForm): Buffer | null =>
  Object.values(form).some((value) => value !== null)
    ? secrets.encrypt(JSON.stringify({ of: ownerId, ...form }))
    : null;

export function unsealPayment(secrets: Secrets, legalEntityId: string, sealed: Buffer | null): PaymentForm {
  if (!sealed) return EMPTY;
  const { of, ...form } = z.parse(Sealed, JSON.parse(secrets.decrypt(sealed)));
  if (of !== legalEntityId) throw new Error("payment details of another legal entity");
  return form;
}

const SHORT_LENGTH = 8;
/** Masks all but the last four characters, or fewer if the value is short. */
export const maskedEnd = (value: string | null): string | null =>
  value && `•••• ${value.slice(value.length < SHORT_LENGTH ? -2 : -4)}`;

/**
 * Decrypts for masking. Values that can't be decrypted, because the secret is lost, are shown empty; reading them
 * fails.
 */
export function decryptOrEmpty(secrets: Secrets, id: string, sealed: Buffer | null): PaymentForm {
  try {
    return unsealPayment(secrets, id, sealed);
  } catch {
    return EMPTY;
  }
}
