/** The words of a client's statement on paper, in the languages of documents. What an invoice also says is in its own words. */
import type { DOCUMENT_LANGUAGES } from "#contract/contract-documents/contract-setting.ts";

const ENGLISH = {
  ...{ statement: "Statement", date: "Date", document: "Document", payment: "Payment", refund: "Refund" },
  ...{ balance: "Balance", opening: "Balance before", closing: "Balance", credit: "Your credit" },
  ...{
    openInvoices: "Open invoices",
    notDue: "Not due",
    daysOverdue: "Days overdue",
    nothing: "Nothing in this period",
  },
};
export type StatementWords = typeof ENGLISH;
type Lang = Exclude<(typeof DOCUMENT_LANGUAGES)[number], `en-${string}`>;

const WORDS: Readonly<Record<Lang, StatementWords>> = {
  de: {
    ...{ statement: "Kontoauszug", date: "Datum", document: "Beleg", payment: "Zahlung", refund: "Erstattung" },
    ...{ balance: "Saldo", opening: "Anfangssaldo", closing: "Endsaldo", credit: "Ihr Guthaben" },
    ...{ openInvoices: "Offene Rechnungen", notDue: "Nicht fällig", daysOverdue: "Tage überfällig" },
    nothing: "Nichts in diesem Zeitraum",
  },
  fr: {
    ...{ statement: "Relevé de compte", date: "Date", document: "Document", payment: "Paiement" },
    ...{ refund: "Remboursement", balance: "Solde", opening: "Solde précédent", closing: "Solde" },
    ...{ credit: "Votre avoir", openInvoices: "Factures ouvertes", notDue: "Non échu", daysOverdue: "Jours de retard" },
    nothing: "Rien sur cette période",
  },
  es: {
    ...{ statement: "Estado de cuenta", date: "Fecha", document: "Documento", payment: "Pago", refund: "Reembolso" },
    ...{ balance: "Saldo", opening: "Saldo anterior", closing: "Saldo", credit: "Su saldo a favor" },
    ...{ openInvoices: "Facturas pendientes", notDue: "No vencido", daysOverdue: "Días de retraso" },
    nothing: "Nada en este período",
  },
  it: {
    ...{ statement: "Estratto conto", date: "Data", document: "Documento", payment: "Pagamento", refund: "Rimborso" },
    ...{ balance: "Saldo", opening: "Saldo precedente", closing: "Saldo", credit: "Il suo credito" },
    ...{ openInvoices: "Fatture aperte", notDue: "Non scaduto", daysOverdue: "Giorni di ritardo" },
    nothing: "Niente in questo periodo",
  },
  nl: {
    ...{ statement: "Rekeningoverzicht", date: "Datum", document: "Document", payment: "Betaling" },
    ...{ refund: "Terugbetaling", balance: "Saldo", opening: "Beginsaldo", closing: "Eindsaldo", credit: "Uw tegoed" },
    ...{ openInvoices: "Openstaande facturen", notDue: "Niet vervallen", daysOverdue: "Dagen te laat" },
    nothing: "Niets in deze periode",
  },
  pt: {
    ...{
      statement: "Extrato de conta",
      date: "Data",
      document: "Documento",
      payment: "Pagamento",
      refund: "Reembolso",
    },
    ...{ balance: "Saldo", opening: "Saldo anterior", closing: "Saldo", credit: "O seu crédito" },
    ...{ openInvoices: "Faturas em aberto", notDue: "Não vencido", daysOverdue: "Dias de atraso" },
    nothing: "Nada neste período",
  },
  pl: {
    ...{ statement: "Wyciąg z konta", date: "Data", document: "Dokument", payment: "Płatność", refund: "Zwrot" },
    ...{ balance: "Saldo", opening: "Saldo początkowe", closing: "Saldo końcowe", credit: "Państwa nadpłata" },
    ...{ openInvoices: "Otwarte faktury", notDue: "Przed terminem", daysOverdue: "Dni po terminie" },
    nothing: "Nic w tym okresie",
  },
  sv: {
    ...{ statement: "Kontoutdrag", date: "Datum", document: "Dokument", payment: "Betalning" },
    ...{ refund: "Återbetalning", balance: "Saldo", opening: "Ingående saldo", closing: "Utgående saldo" },
    ...{ credit: "Ert tillgodohavande", openInvoices: "Öppna fakturor", notDue: "Ej förfallet" },
    ...{ daysOverdue: "Dagar försenat", nothing: "Inget under perioden" },
  },
  da: {
    ...{ statement: "Kontoudtog", date: "Dato", document: "Bilag", payment: "Betaling", refund: "Tilbagebetaling" },
    ...{ balance: "Saldo", opening: "Primosaldo", closing: "Ultimosaldo", credit: "Jeres tilgodehavende" },
    ...{ openInvoices: "Åbne fakturaer", notDue: "Ikke forfalden", daysOverdue: "Dage forsinket" },
    nothing: "Intet i denne periode",
  },
  nb: {
    ...{ statement: "Kontoutskrift", date: "Dato", document: "Bilag", payment: "Betaling", refund: "Tilbakebetaling" },
    ...{ balance: "Saldo", opening: "Inngående saldo", closing: "Utgående saldo", credit: "Deres tilgodehavende" },
    ...{ openInvoices: "Åpne fakturaer", notDue: "Ikke forfalt", daysOverdue: "Dager forsinket" },
    nothing: "Ingenting i denne perioden",
  },
  fi: {
    ...{ statement: "Tiliote", date: "Päivä", document: "Asiakirja", payment: "Maksu", refund: "Palautus" },
    ...{ balance: "Saldo", opening: "Alkusaldo", closing: "Loppusaldo", credit: "Hyvityksenne" },
    ...{ openInvoices: "Avoimet laskut", notDue: "Ei erääntynyt", daysOverdue: "Päivää myöhässä" },
    nothing: "Ei tapahtumia tällä jaksolla",
  },
};

/** Returns the words of a language; English for all of its regions. */
export const statementWordsOf = (language: string): StatementWords =>
  Object.entries(WORDS).find(([known]) => known === language)?.[1] ?? ENGLISH;
