/**
 * Writes the payment part and receipt of a Swiss invoice, by the Swiss Payment Standards, in the languages that they
 * have.
 */
import type { Party } from "#contract/invoices/invoice.ts";
import { formatAmount } from "#contract/values/money.ts";
import { qrSvg } from "./payment-qr.ts";

const ENGLISH = {
  receipt: "Receipt",
  payment: "Payment part",
  account: "Account / Payable to",
  information: "Additional information",
  payer: "Payable by",
  currency: "Currency",
  amount: "Amount",
  acceptance: "Acceptance point",
};
const WORDS: Readonly<Record<string, typeof ENGLISH>> = {
  en: ENGLISH,
  de: {
    receipt: "Empfangsschein",
    payment: "Zahlteil",
    account: "Konto / Zahlbar an",
    information: "Zusätzliche Informationen",
    payer: "Zahlbar durch",
    currency: "Währung",
    amount: "Betrag",
    acceptance: "Annahmestelle",
  },
  fr: {
    receipt: "Récépissé",
    payment: "Section paiement",
    account: "Compte / Payable à",
    information: "Informations supplémentaires",
    payer: "Payable par",
    currency: "Monnaie",
    amount: "Montant",
    acceptance: "Point de dépôt",
  },
  it: {
    receipt: "Ricevuta",
    payment: "Sezione pagamento",
    account: "Conto / Pagabile a",
    information: "Informazioni supplementari",
    payer: "Pagabile da",
    currency: "Valuta",
    amount: "Importo",
    acceptance: "Punto di accettazione",
  },
};

interface Slip {
  language: string;
  currency: string;
  open: number;
  number: string | null;
  from: Party;
  to: Party;
  bank: { accountName: string | null; account: string } | null;
}

const addressOf = (name: string, { place }: Party): string[] =>
  place
    ? [name, place.street ?? "", `${place.postCode ?? ""} ${place.city ?? ""}`.trim()].filter((line) => line !== "")
    : [name];
/** Groups an IBAN by four, as it is printed. */
const grouped = (iban: string): string => iban.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");

export function swissSlip({ language, currency, open, number, from, to, bank }: Slip, text: string) {
  return {
    words: WORDS[new Intl.Locale(language).language] ?? ENGLISH,
    code: qrSvg(text, { cross: true }),
    account: [grouped(bank?.account ?? ""), ...addressOf(bank?.accountName ?? from.name, from)],
    payer: addressOf(to.name, to),
    information: number,
    currency,
    // The slip separates thousands by a space.
    amount: formatAmount(open, currency)
      .replaceAll(/[^\d.]/g, " ")
      .trim(),
  };
}
