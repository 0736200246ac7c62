/**
 * Writes the codes that a payer's phone reads: the EPC code of a SEPA transfer (EPC069-12), and the Swiss QR code
 * (Swiss Payment Standards 2.3).
 */
import { encode } from "uqr";
import type { Party } from "#contract/invoices/invoice.ts";
import { isIban } from "#contract/values/identifiers/check-digits.ts";
import { majorText } from "#contract/values/money.ts";
import { countryOfPlace } from "#server/lib/values/country-of-place.ts";

export interface PaymentRequest {
  currency: string;
  /** Open amount, in minor units. */
  open: number;
  number: string | null;
  from: Party;
  to: Party;
  bank: { accountName: string | null; code: string | null; account: string } | null;
}

const EPC_MAX = 99_999_999_999;
const NAME = 70;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const joined = (text: string): string => text.replaceAll(/\s/g, "").toUpperCase();
const oneLine = (text: string, length: number): string => text.replaceAll(/\s+/g, " ").trim().slice(0, length);

/** Returns the text of the EPC code; null if it can't be paid by a SEPA transfer. */
export function epcText({ currency, open, number, from, bank }: PaymentRequest): string | null {
  if (currency !== "EUR" || number === null || !bank || open <= 0 || open > EPC_MAX) return null;
  const iban = joined(bank.account);
  if (!isIban(iban)) return null;
  const bic = joined(bank.code ?? "");
  const name = oneLine(bank.accountName ?? from.name, NAME);
  const amount = `EUR${majorText(open, currency)}`;
  return ["BCD", "002", "1", "SCT", BIC.test(bic) ? bic : "", name, iban, amount, "", "", oneLine(number, 140)].join(
    "\n",
  );
}

/** True for accounts that take only references of another kind. */
const isQrIban = (iban: string): boolean => Number(iban.slice(4, 9)) >= 30_000 && Number(iban.slice(4, 9)) <= 31_999;
const SWISS_MAX = 99_999_999_999;

function swissSide(name: string, { place }: Party): string[] | null {
  const country = place && countryOfPlace(place.country, null);
  if (!country || !place.postCode || !place.city) return null;
  const street = oneLine(place.street ?? "", NAME);
  return ["S", oneLine(name, NAME), street, "", oneLine(place.postCode, 16), oneLine(place.city, 35), country];
}

/** Returns the text of the Swiss QR code, in francs; null if it can't be paid so. */
export function swissText({ currency, open, number, from, to, bank }: PaymentRequest): string | null {
  if (currency !== "CHF" || number === null || !bank || open <= 0 || open > SWISS_MAX) return null;
  const iban = joined(bank.account);
  if (!isIban(iban) || !/^(?:CH|LI)/.test(iban) || isQrIban(iban)) return null;
  const creditor = swissSide(bank.accountName ?? from.name, from);
  if (!creditor) return null;
  const none = Array.from({ length: 7 }, () => "");
  const debtor = swissSide(to.name, to) ?? none;
  const amount = majorText(open, currency);
  return ["SPC", "0200", "1", iban, ...creditor, ...none, amount, currency, ...debtor, "NON", "", number, "EPD"].join(
    "\n",
  );
}

/** Returns a code as SVG, with the Swiss cross in it if asked for. */
export function qrSvg(text: string, { cross = false }: { cross?: boolean } = {}): string {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const modules = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  // The cross takes 7 of the code's 46 mm.
  const unit = `translate(0 0) scale(${size})`;
  const mark = cross
    ? `<g transform="${unit}"><rect x="0.4239" y="0.4239" width="0.1522" height="0.1522" fill="#fff"/><rect x="0.4348" y="0.4348" width="0.1304" height="0.1304"/><path fill="#fff" d="M0.4848 0.4587h0.0304v0.0261h0.0261v0.0304h-0.0261v0.0261h-0.0304v-0.0261h-0.0261v-0.0304h0.0261z"/></g>`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${modules}"/>${mark}</svg>`;
}
