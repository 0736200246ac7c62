/** The words of a talent's statement on paper, in the languages of documents. */
import type { DOCUMENT_LANGUAGES } from "#contract/contract-documents/contract-setting.ts";
import type { LedgerItem } from "#contract/ledger/codes.ts";
import { ITEM_NAMES } from "../item-names.ts";

interface TalentStatementWords {
  statement: string;
  date: string;
  what: string;
  amount: string;
  /** What is due before the period, and at its end. */
  before: string;
  due: string;
  items: Readonly<Record<LedgerItem, string>>;
}
type Lang = Exclude<(typeof DOCUMENT_LANGUAGES)[number], `en-${string}`>;

const ENGLISH: TalentStatementWords = {
  ...{ statement: "Statement", date: "Date", what: "What", amount: "Amount", before: "Due before", due: "Due" },
  items: ITEM_NAMES,
};
const WORDS: Readonly<Record<Lang, TalentStatementWords>> = {
  de: {
    ...{ statement: "Abrechnung", date: "Datum", what: "Posten", amount: "Betrag" },
    ...{ before: "Guthaben zuvor", due: "Guthaben" },
    items: {
      ...{ INVOICED: "In Rechnung gestellt", PAID: "Bezahlt", COLLECTED: "Von Ihnen eingenommen" },
      ...{ WORK: "Bezahlte Arbeit", COMMISSION: "Provision", FEE_TAX: "USt. auf die Provision", TAX: "USt." },
      ...{ EXPENSE: "Auslage", ADVANCE: "Vorschuss", CHARGE_BACK: "Rückbelastung" },
      ...{ WITHHELD: "Einbehaltene Steuer", PAYOUT: "Auszahlung", REPAYMENT: "Rückzahlung" },
    },
  },
  fr: {
    ...{ statement: "Relevé", date: "Date", what: "Objet", amount: "Montant", before: "Dû auparavant", due: "Dû" },
    items: {
      ...{ INVOICED: "Facturé", PAID: "Payé", COLLECTED: "Encaissé par vous", WORK: "Travail payé" },
      ...{ COMMISSION: "Commission", FEE_TAX: "TVA sur la commission", TAX: "TVA", EXPENSE: "Frais" },
      ...{ ADVANCE: "Avance", CHARGE_BACK: "Refacturation", WITHHELD: "Impôt retenu à la source" },
      ...{ PAYOUT: "Versement", REPAYMENT: "Remboursement" },
    },
  },
  es: {
    ...{ statement: "Liquidación", date: "Fecha", what: "Concepto", amount: "Importe" },
    ...{ before: "Debido antes", due: "Debido" },
    items: {
      ...{ INVOICED: "Facturado", PAID: "Pagado", COLLECTED: "Cobrado por usted", WORK: "Trabajo pagado" },
      ...{ COMMISSION: "Comisión", FEE_TAX: "IVA de la comisión", TAX: "IVA", EXPENSE: "Gasto" },
      ...{ ADVANCE: "Anticipo", CHARGE_BACK: "Cargo", WITHHELD: "Impuesto retenido", PAYOUT: "Pago" },
      REPAYMENT: "Devolución",
    },
  },
  it: {
    ...{
      statement: "Rendiconto",
      date: "Data",
      what: "Voce",
      amount: "Importo",
      before: "Dovuto prima",
      due: "Dovuto",
    },
    items: {
      ...{ INVOICED: "Fatturato", PAID: "Pagato", COLLECTED: "Incassato da lei", WORK: "Lavoro pagato" },
      ...{ COMMISSION: "Commissione", FEE_TAX: "IVA sulla commissione", TAX: "IVA", EXPENSE: "Spesa" },
      ...{ ADVANCE: "Anticipo", CHARGE_BACK: "Riaddebito", WITHHELD: "Ritenuta d’acconto" },
      ...{ PAYOUT: "Versamento", REPAYMENT: "Rimborso" },
    },
  },
  nl: {
    ...{ statement: "Afrekening", date: "Datum", what: "Omschrijving", amount: "Bedrag" },
    ...{ before: "Eerder tegoed", due: "Tegoed" },
    items: {
      ...{ INVOICED: "Gefactureerd", PAID: "Betaald", COLLECTED: "Door u geïnd", WORK: "Betaald werk" },
      ...{ COMMISSION: "Commissie", FEE_TAX: "Btw over de commissie", TAX: "Btw", EXPENSE: "Onkosten" },
      ...{ ADVANCE: "Voorschot", CHARGE_BACK: "Doorbelasting", WITHHELD: "Ingehouden belasting" },
      ...{ PAYOUT: "Uitbetaling", REPAYMENT: "Terugbetaling" },
    },
  },
  pt: {
    ...{ statement: "Extrato", date: "Data", what: "Descrição", amount: "Montante" },
    ...{ before: "Devido antes", due: "Devido" },
    items: {
      ...{ INVOICED: "Faturado", PAID: "Pago", COLLECTED: "Recebido por si", WORK: "Trabalho pago" },
      ...{ COMMISSION: "Comissão", FEE_TAX: "IVA da comissão", TAX: "IVA", EXPENSE: "Despesa" },
      ...{ ADVANCE: "Adiantamento", CHARGE_BACK: "Débito", WITHHELD: "Imposto retido" },
      ...{ PAYOUT: "Pagamento", REPAYMENT: "Reembolso" },
    },
  },
  pl: {
    ...{ statement: "Rozliczenie", date: "Data", what: "Pozycja", amount: "Kwota" },
    ...{ before: "Należne wcześniej", due: "Należne" },
    items: {
      ...{ INVOICED: "Zafakturowano", PAID: "Zapłacono", COLLECTED: "Pobrane przez Państwa" },
      ...{ WORK: "Opłacona praca", COMMISSION: "Prowizja", FEE_TAX: "VAT od prowizji", TAX: "VAT" },
      ...{ EXPENSE: "Wydatek", ADVANCE: "Zaliczka", CHARGE_BACK: "Obciążenie" },
      ...{ WITHHELD: "Pobrany podatek", PAYOUT: "Wypłata", REPAYMENT: "Zwrot" },
    },
  },
  sv: {
    ...{ statement: "Avräkning", date: "Datum", what: "Post", amount: "Belopp" },
    ...{ before: "Tidigare tillgodo", due: "Tillgodo" },
    items: {
      ...{ INVOICED: "Fakturerat", PAID: "Betalt", COLLECTED: "Mottaget av dig", WORK: "Betalt arbete" },
      ...{ COMMISSION: "Provision", FEE_TAX: "Moms på provisionen", TAX: "Moms", EXPENSE: "Utlägg" },
      ...{ ADVANCE: "Förskott", CHARGE_BACK: "Vidaredebitering", WITHHELD: "Innehållen skatt" },
      ...{ PAYOUT: "Utbetalning", REPAYMENT: "Återbetalning" },
    },
  },
  da: {
    ...{ statement: "Afregning", date: "Dato", what: "Post", amount: "Beløb" },
    ...{ before: "Tidligere til gode", due: "Til gode" },
    items: {
      ...{ INVOICED: "Faktureret", PAID: "Betalt", COLLECTED: "Modtaget af dig", WORK: "Betalt arbejde" },
      ...{ COMMISSION: "Provision", FEE_TAX: "Moms af provisionen", TAX: "Moms", EXPENSE: "Udlæg" },
      ...{ ADVANCE: "Forskud", CHARGE_BACK: "Viderefakturering", WITHHELD: "Indeholdt skat" },
      ...{ PAYOUT: "Udbetaling", REPAYMENT: "Tilbagebetaling" },
    },
  },
  nb: {
    ...{ statement: "Avregning", date: "Dato", what: "Post", amount: "Beløp" },
    ...{ before: "Tidligere til gode", due: "Til gode" },
    items: {
      ...{ INVOICED: "Fakturert", PAID: "Betalt", COLLECTED: "Mottatt av deg", WORK: "Betalt arbeid" },
      ...{ COMMISSION: "Provisjon", FEE_TAX: "Mva. av provisjonen", TAX: "Mva.", EXPENSE: "Utlegg" },
      ...{ ADVANCE: "Forskudd", CHARGE_BACK: "Viderefakturering", WITHHELD: "Trukket skatt" },
      ...{ PAYOUT: "Utbetaling", REPAYMENT: "Tilbakebetaling" },
    },
  },
  fi: {
    ...{ statement: "Tilitys", date: "Päivä", what: "Erä", amount: "Summa" },
    ...{ before: "Saatavaa aiemmin", due: "Saatavaa" },
    items: {
      ...{ INVOICED: "Laskutettu", PAID: "Maksettu", COLLECTED: "Itse vastaanotettu", WORK: "Maksettu työ" },
      ...{ COMMISSION: "Palkkio", FEE_TAX: "Palkkion alv", TAX: "Alv", EXPENSE: "Kulu" },
      ...{ ADVANCE: "Ennakko", CHARGE_BACK: "Edelleenveloitus", WITHHELD: "Pidätetty vero" },
      ...{ PAYOUT: "Maksu", REPAYMENT: "Takaisinmaksu" },
    },
  },
};

/** Returns the words of a language; English for all of its regions. */
export const talentStatementWordsOf = (language: string): TalentStatementWords =>
  Object.entries(WORDS).find(([known]) => known === language)?.[1] ?? ENGLISH;
