/** Names of columns, directions and states, as banks write them in their languages. */
import type { BankColumn, LeftOutReason } from "#contract/bank/codes.ts";
import { normalise } from "#server/lib/importing/match.ts";
import { bareTitle } from "#server/lib/sheet/text/header.ts";

/** Names of columns, the surest first: the first that a file has is taken. */
const NAMES: Readonly<Record<BankColumn, string>> = {
  date: `Completed Date|Booking date|Posting date|Post date|Posted date|Date posted|Transaction date|Trans date|Transaction Completed|Date completed|Finished on|Buchungstag|Buchungsdatum|Buchung|Bokföringsdatum|Bokföringsdag|Bogføringsdato|Bokført dato|Bokføringsdato|Kirjauspäivä|Arvopäivä|Data księgowania|Data operacji|Data transakcji|Datum zaúčtování|Datum provedení|Zaúčtované|Datum|Date opération|Date d'opération|Date de l'opération|Date de comptabilisation|Date comptable|Fecha operación|Fecha de operación|Fecha|Data operazione|Data contabile|Data mov|Data lançamento|Data movimento|Data|Boekdatum|Boekingsdatum|Transactiedatum|Könyvelés dátuma|Dato|Datums|Kuupäev|Дата операции|Дата проводки|Дата|Ημερομηνία|Tarih|İşlem tarihi|תאריך|取引日|日付|お取引日|交易日期|거래일자|Date|Created date|Created|Created on|Created UTC|Started Date|Belegdatum|Kaufdatum|Valutadatum|Value date|Valuta|Wertstellung|Date valeur|Transactiedatum|Paid on`,
  amount: `Net|Netto|Net amount|Amount|Transaction amount|Amount in account currency|Billing amount|Value|Total amount|Betrag|Umsatz|Buchungsbetrag|Transaktionsbetrag|Betrag Kontowährung|Montant|Montant de l'opération|Importe|Importo|Bedrag|Transactiebedrag|Belopp|Beløb|Beløp|Määrä|Kwota|Kwota operacji|Kwota transakcji|Kwota w walucie rachunku|Częstka|Částka|Objem|Suma|Summa|Összeg|Valor|Quantia|Montante|Сумма|Сумма операции|Сумма в валюте счета|Сума|Ποσό|Tutar|İşlem tutarı|סכום|金額|交易金额|거래금액|Gross|Brutto`,
  credit: `Credit|Inflow|Receipts|Receipt|Amount received|Credit value|Eingang|Eingänge|Einnahmen|Einnahme|Zahlungseingang|Credit amount|Amount credit|Credits|Money in|Paid in|Deposit|Deposits|Deposit Amt|Deposit amount|Credit Amt|Cr Amount|Target amount|In|Incoming|Received|Haben|Gutschrift|Gutschriften|Gutschrift in|Ertrag|Crédit|Crédits|Credito|Crédito|Crédit euros|Accredito|Accrediti|Avere|Entrate|Abono|Abonos|Haber|Ingresos|Ingreso|Entrada|Entradas|Insättning|Inn|Inn på konto|Indbetaling|Uznania|Wpływy|Uznanie|Příjem|Příchozí|Jóváírás|Bij|Приход|Зачисление|Кредит|Πίστωση|Alacak|זכות|お預り金額|お預入れ|入金|入金額|預入金額|收入金额|收入|입금액|입금`,
  debit: `Debit|Outflow|Payments|Payment|Amount paid|Debit value|Ausgang|Ausgänge|Ausgaben|Ausgabe|Zahlungsausgang|Debit amount|Amount debit|Debits|Money out|Paid out|Withdrawal|Withdrawals|Withdrawal Amt|Withdrawal amount|Debit Amt|Dr Amount|Source amount|Out|Outgoing|Spent|Soll|Lastschrift|Belastung|Belastungen|Belastung in|Débit|Débits|Debito|Débito|Addebito|Addebiti|Dare|Uscite|Cargo|Cargos|Debe|Gastos|Gasto|Saída|Saídas|Uttag|Ut|Ut fra konto|Udbetaling|Obciążenia|Wydatki|Obciążenie|Výdaj|Odchozí|Terhelés|Af|Расход|Списание|Дебет|Χρέωση|Borç|חובה|お支払金額|お引出し|出金|出金額|支払金額|支出金额|支出|출금액|출금`,
  direction: `D/K|D/C|C/D|S/H|K/D|Debit/Credit|Credit/Debit|Credit or debit|Credit Debit Indicator|Debit Credit Indicator|CdtDbtInd|DC|Dr/Cr|Cr/Dr|Soll/Haben|Soll Haben|Soll/Haben Kennzeichen|Af Bij|Direction|Sens|Deebet/Kreedit|Debeta/kredīta|Debetas/Kreditas|Debet/Kredit|Signo|Segno|Kierunek|Směr|Kreditní/debetní|T/J|Sign|Znaménko|Details|Transaction type|Type|Typ|Umsatzart|Mutatiesoort|Balance Impact`,
  currency: `Currency|Payment currency|Source currency|Account currency|Currency code|Ccy|Währung|Waehrung|Kontowährung|Devise|Monnaie|Divisa|Moneda|Valuta|Munt|Muntsoort|Valūta|Valiuta|Waluta|Waluta rachunku|Měna|Mena|Měna účtu|Devizanem|Pénznem|Moeda|Валюта|Валюта операции|Νόμισμα|Döviz|Para birimi|Valuutta|Valuuta|通貨|币种|통화`,
  creditCurrency: `Target currency`,
  state: `Status|State|Transaction status|Booking status|Buchungsstatus|Umsatzstatus|Stato|Estado|Statut|Stan|Status transakcji|Stav|Stav transakce|Állapot|Tila|Статус|Статус операции|Durum|Info`,
  name: `Name|Counterparty name|Counterparty|Counter Party|Payer/Payee|Payer|Payee|Payer Name|Payee Name|Other party|Other party name|From|Sender|Merchant|Merchant name|Auftraggeber|Auftraggeber/Empfänger|Empfänger|Empfänger/Zahlungspflichtiger|Beguenstigter/Zahlungspflichtiger|Begünstigter/Zahlungspflichtiger|Begünstigter / Auftraggeber|Name Zahlungsbeteiligter|Auftraggeber / Begünstigter|Auftraggeber/Zahlungsempfänger|Zahlungspflichtige*r|Zahlungsempfänger*in|Zahlungsbeteiligter|Partner Name|Partnername|Gegenpartei|Tegenpartij|Naam tegenpartij|Naam tegenrekening|Naam tegenrekeninghouder|Naam / Omschrijving|Naam|Nom de la contrepartie|Nom contrepartie|Contrepartie|Bénéficiaire|Ordenante|Beneficiario|Ordinante|Controparte|Nadawca / Odbiorca|Nadawca/Odbiorca|Kontrahent|Dane kontrahenta|Nazwa kontrahenta|Opis kontrahenta|Název protiúčtu|Název protistrany|Protistrana|Názov protiúčtu|Partner|Partner neve|Partner név|Beneficiary/Payer|Payer/Beneficiary|Payee/Payer|Beneficiary|Beneficiary name|Remitter|Remitter name|Account name of other party|Avsändare|Afsender|Modtager|Mottaker|Motpart|Saaja/Maksaja|Saaja|Saaja/maksaja nimi|Saajan nimi|Maksaja|Saņēmējs/Maksātājs|Maksātājs/Saņēmējs|Gavėjas|Mokėtojas arba gavėjas|Saaja/maksja nimi|Контрагент|Наименование контрагента|対方户名|对方户名|振込人|거래처`,
  payer: `Payer Name|Payer|Sender|Sender name|Source name|From|Debtor|Debtor name|Zahlungspflichtige*r|Zahlungspflichtiger|Auftraggeber|Absender|Afsender|Avsändare|Ordenante|Ordinante|Nadawca|Maksaja|Donneur d'ordre|Fra`,
  payee: `Payee Name|Payee|Recipient|Recipient name|Target name|To|Creditor|Creditor name|Zahlungsempfänger*in|Zahlungsempfänger|Empfänger|Begünstigter|Modtager|Mottagare|Mottaker|Beneficiario|Odbiorca|Saajan nimi|Saaja|Bénéficiaire|Til`,
  text: `Description|Details|Transaction details|Transaction description|Narrative|Narration|Memo|Note|Notes|Text|Message|Title|Verwendungszweck|Zweck|Buchungsdetails|Avisierungstext|Mitteilung|Zahlungszweck|Verwendungszweck 2|Buchungstext|Umsatztext|Libellé|Libelle|Libellé simplifié|Libellé opération|Libellé complet|Détail|Informations complémentaires|Communication|Communications|Concepto|Concepto ampliado|Descripción|Movimiento|Observaciones|Descrizione|Descrizione operazione|Causale|Descrição|Descritivo|Omschrijving|Omschrijving-1|Omschrijving-2|Omschrijving-3|Mededelingen|Mededeling|Beskrivning|Meddelande|Rubrik|Tekst|Beskrivelse|Forklaring|Viesti|Selite|Opis operacji|Opis transakcji|Tytuł|Tytułem|Tytuł operacji|Opis|Zpráva pro příjemce|Zpráva|Popis|Poznámka|Správa pro příjemce|Popis transakce|Közlemény|Leírás|Kommentár|Detaļas|Informācija saņēmējam|Mokėjimo paskirtis|Paskirtis|Selgitus|Назначение платежа|Описание|Описание операции|Περιγραφή|Αιτιολογία|Açıklama|תיאור|摘要|お取り扱い内容|内容|備考|备注|적요|내용|Subject|Item Title|Particulars|Code`,
  reference: `Reference|Ref|Ref No|Chq/Ref No|Payer reference|Payment reference|Customer reference|End to end reference|EndToEndId|End-to-End-Referenz|Kundenreferenz|Kundenreferenz (End-to-End)|Référence|Référence client|Referencia|Riferimento|Betalingskenmerk|Kenmerk|Viite|Viitenumero|Viitenumber|Referens|OCR|KID|Variabilní symbol|VS|VS/Variabilní symbol|Variabilný symbol|Invoice Number|Invoice ID|Your reference`,
  id: `Transaction ID|TransactionID|Transaction No|Transaction number|Balance transaction ID|balance_transaction_id|TransferWise ID|Wise ID|ID|Bank reference|Bankreferenz|Reference Number|FITID|Unique Id|Transaction reference|Transactiereferentie|Archive ID|Archyvo kodas|Arhiveerimistunnus|Arhīva kods|Arkistointitunnus|Archiwum|ID transakce|ID operace|Id pohybu|ID pohybu|ID transakcji|Numer referencyjny|Número de operación|Référence de l'opération|Numéro d'opération|Reference number bank|Verifikationsnummer|Buchungsreferenz|ZKB-Referenz|Transaktionsnummer|Transaktions-Nr|Transaction nr|Tranzakció azonosító|Receipt number|Serial`,
  balance: `Balance|Running balance|Account balance|Balance after|Closing balance|Saldo|Saldo nach Buchung|Saldo po operacji|Saldo po transakcji|Running Bal|Saldo na trn|Saldo na mutatie|Kontostand|Kontostand nach Buchung|Solde|Solde après opération|Saldo disponible|Saldo contabile|Bokfört saldo|Bokført saldo|Zůstatek|Zostatok|Egyenleg|Zůstatek po transakci|Saldo końcowe|Остаток|Баланс|Υπόλοιπο|Bakiye|יתרה|残高|差引残高|余额|餘額|잔액`,
  fee: `Fee|Source fee amount`,
};

/** Known names, each with its rank among the names of its meaning. */
const KNOWN: ReadonlyMap<BankColumn, ReadonlyMap<string, number>> = new Map(
  (Object.entries(NAMES) as [BankColumn, string][]).map(([column, names]) => [
    column,
    new Map(
      names
        .split("|")
        .map((name, rank) => [bareTitle(name), rank] as const)
        .toReversed(),
    ),
  ]),
);
const EVERY = new Set([...KNOWN.values()].flatMap((names) => [...names.keys()]));
/** Removes the numbers of text columns: Description1, Description2. */
const unnumbered = (name: string): string => name.replaceAll(/\d/g, "");
export const isKnownColumn = (name: string): boolean =>
  EVERY.has(name) || (KNOWN.get("text")?.has(unnumbered(name)) ?? false);
/** Returns the rank of a name among those of a meaning; null if it is none of them. */
export const columnRank = (column: BankColumn, name: string): number | null =>
  KNOWN.get(column)?.get(name) ?? (column === "text" ? KNOWN.get("text")?.get(unnumbered(name)) : null) ?? null;

const wordsOf = <T extends string>(lists: Readonly<Record<T, string>>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(lists) as [T, string][]).flatMap(([meaning, words]) =>
      words.split("|").map((word) => [word === "+" || word === "-" ? word : normalise(word), meaning] as const),
    ),
  );

const DIRECTIONS = wordsOf({
  IN: "C|CR|CRDT|Credit|K|Kredit|H|Haben|Gutschrift|Eingang|Zahlungseingang|In|Incoming|Received|Money in|Deposit|Bij|Crédit|Credito|Crédito|Avere|Haber|Abono|Entrada|Ingreso|Insättning|Inn|Indbetaling|J|Jóváírás|Uznanie|Wpływ|Příjem|Příchozí|Kreedit|Kredīts|Kreditas|Кредит|Приход|Alacak|+",
  OUT: "D|DR|DBIT|Debit|DB|Debet|S|Soll|Lastschrift|Belastung|Ausgang|Zahlungsausgang|Out|Outgoing|Sent|Money out|Withdrawal|Af|Débit|Debito|Débito|Dare|Debe|Cargo|Saída|Gasto|Uttag|Ut|Udbetaling|T|Terhelés|Obciążenie|Wydatek|Výdaj|Odchozí|Deebet|Debets|Debetas|Дебет|Расход|Borç|-",
  NEUTRAL: "Neutral",
});
type Direction = "IN" | "OUT" | "NEUTRAL";
/** Returns which way money went, by a word of a column of directions; null for any other word. */
export const directionOf = (cell: string): Direction | null => {
  const text = cell.trim().replace("−", "-");
  return DIRECTIONS.get(text === "+" || text === "-" ? text : normalise(text)) ?? null;
};

const STATES = wordsOf<"BOOKED" | (LeftOutReason & ("PENDING" | "REVERTED" | "FAILED" | "DECLINED"))>({
  BOOKED:
    "Booked|BOOK|Posted|Completed|Complete|Cleared|Settled|Success|Successful|Succeeded|Processed|Paid|Available|Executed|Done|Confirmed|Gebucht|Umsatz gebucht|Verbucht|Ausgeführt|Abgeschlossen|Erledigt|Effectué|Comptabilisé|Exécuté|Terminé|Contabilizado|Completado|Realizado|Ejecutado|Contabilizzato|Eseguito|Completato|Verwerkt|Geboekt|Voltooid|Bokförd|Bokført|Genomförd|Udført|Bogført|Gennemført|Toteutunut|Kirjattu|Rozliczone|Zaksięgowane|Zaksięgowana|Zrealizowana|Zrealizowano|Wykonana|Wykonano|Zaúčtováno|Zaúčtovaná|Provedeno|Provedená|Zrealizovaná|Könyvelt|Teljesült|Исполнен|Исполнено|Проведен|Проведено|OK|Выполнено|Efetivado|Concluído|Tamamlandı|Available",
  PENDING:
    "Pending|PDNG|Authorised|Authorized|Authorisation|Authorization|Hold|On hold|Processing|In progress|Uncleared|Unposted|Waiting|Unclaimed|Placed|Created|Outgoing payment waiting to funds|Offen|Vorgemerkt|Umsatz vorgemerkt|Ausstehend|In Bearbeitung|Reserviert|Vorläufig|En attente|En cours|À venir|Pendiente|En proceso|In corso|In attesa|Non contabilizzato|In behandeling|Gereserveerd|Reservering|Reserverad|Reserverat|Reserveret|Reservert|Venter|Väntande|Odottaa|Varaus|W trakcie|Oczekująca|Oczekujące|Nierozliczone|Blokada|Čeká|Čekající|Nezaúčtováno|Blokace|Rezervace|Függő|В обработке|Холд|Pendente|Bekliyor|Temporary",
  REVERTED:
    "Reverted|Reversed|Reversal|Refunded to balance|Returned|Charged back|Cancelled|Canceled|Voided|Void|Storniert|Storno|Zurückgebucht|Rückgängig|Annulé|Annulée|Cancelado|Cancelada|Anulado|Anulada|Annullato|Stornato|Geannuleerd|Teruggedraaid|Annullerad|Annulleret|Annullert|Peruttu|Anulowana|Anulowane|Anulowano|Cofnięta|Stornováno|Zrušeno|Zrušená|Visszavont|Törölt|Отменен|Отменено|Отменена|Estornado|İptal",
  FAILED:
    "Failed|Failure|Error|Expired|Blocked|Unsuccessful|Fehlgeschlagen|Nicht ausgeführt|Fehler|Échoué|Échouée|Echec|Fallido|Fallida|Erróneo|Fallito|Non riuscito|Mislukt|Misslyckad|Misslyckades|Mislykket|Mislykkedes|Epäonnistui|Nieudana|Błąd|Neúspěšná|Neprovedeno|Sikertelen|Неуспешно|Ошибка|Falhou|Başarısız",
  DECLINED:
    "Declined|Denied|Rejected|RJCT|Refused|Abgelehnt|Zurückgewiesen|Refusé|Refusée|Rejeté|Rejetée|Rechazado|Rechazada|Denegada|Rifiutato|Respinto|Geweigerd|Afgewezen|Nekad|Avslagen|Avvisad|Afvist|Avvist|Hylätty|Odrzucona|Odrzucono|Odmowa|Zamítnuto|Zamítnutá|Odmítnuto|Elutasított|FAILED_DECLINED|Отклонен|Отклонено|Отказ|Recusado|Recusada|Reddedildi",
});
export type BankState = "BOOKED" | "PENDING" | "REVERTED" | "FAILED" | "DECLINED";
/** Tells whether a row is booked, or why not, by the bank's word; null for an unknown word. */
export const stateOf = (cell: string): BankState | null => STATES.get(normalise(cell)) ?? null;

const BALANCES =
  /^(?:(?:opening|closing|beginning|ending|starting|previous|final|current|available)balance|balance(?:broughtforward|carriedforward|bf|cf)|anfangssaldo|endsaldo|(?:alter|neuer|letzter)?kontostand|(?:alter|neuer)saldo|soldeinitial|soldefinal|(?:ancien|nouveau)solde|saldo(?:inicial|final|anterior|iniziale|finale|poczatkowe|koncowe)|(?:begin|eind)saldo|(?:ingaende|utgaende)saldo|algsaldo|loppsaldo|sakumaatlikums|beiguatlikums|pradinislikutis|galutinislikutis|turnover|kaive|apgrozijums|nyitoegyenleg|zaroegyenleg)(?:asof|am|vom|per|au|al|on)?\d*$/;
/** True if a row states a balance, as some banks write before and after the others. */
export const saysBalance = (cell: string): boolean => BALANCES.test(normalise(cell.slice(0, 80)));
