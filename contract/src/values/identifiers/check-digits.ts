/** Numbers with check digits. Each is stored without spaces and hyphens. */
import { emptyIsNull, z } from "../../schema.ts";

const sum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);

/**
 * ABN: eleven digits whose weighted sum, after subtracting one from the first, divides by 89 (Australian Business
 * Register).
 */
export const isAbn = (digits: string): boolean =>
  /^\d{11}$/.test(digits) && (sum(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;

/** Nine digits, the last of which brings the weighted sum of the others to a multiple of ten (ASIC). */
export const isAcn = (digits: string): boolean =>
  /^\d{9}$/.test(digits) && (sum(digits, [8, 7, 6, 5, 4, 3, 2, 1]) + Number(digits[8])) % 10 === 0;

/** TFN: eight or nine digits whose weighted sum divides by eleven (ATO). */
export const isTfn = (digits: string): boolean =>
  (/^\d{9}$/.test(digits) && sum(digits, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0) ||
  (/^\d{8}$/.test(digits) && sum(digits, [10, 7, 8, 4, 6, 3, 5, 1]) % 11 === 0);

/** Checks an IBAN: letters count from ten, the first four characters move to the end, and the remainder by 97 is one (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const figures = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const figure of figures) rest = (rest * 10 + Number(figure)) % 97;
  return rest === 1;
}

const checked = (fits: (text: string) => boolean, error: string) =>
  emptyIsNull(
    z.string().check(
      z.overwrite((text) => text.replaceAll(/[\s-]/g, "").toUpperCase()),
      z.refine(fits, { error }),
    ),
  );

/** Australian Business Number, or null. */
export const maybeAbn = () => checked(isAbn, "Invalid ABN. Check the 11 digits for a typo.");
/** Australian Company Number, or null. */
export const maybeAcn = () => checked(isAcn, "Invalid ACN. Check the 9 digits for a typo.");
/** Australian Tax File Number, or null. */
export const maybeTfn = () => checked(isTfn, "Invalid TFN. Check the 8 or 9 digits for a typo.");
export const maybeIban = () => checked(isIban, "Invalid IBAN. Check it for a typo.");
export const maybeBic = () =>
  checked(
    (text) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text),
    "Invalid BIC. A BIC has 8 or 11 letters and digits.",
  );
export const maybeBsb = () => checked((text) => /^\d{6}$/.test(text), "A BSB has 6 digits");
export const maybeAccountNumber = () =>
  checked((text) => /^[A-Z0-9]{4,20}$/.test(text), "An account number has 4 to 20 digits");
