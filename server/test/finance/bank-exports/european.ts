/** Exports of banks in the rest of Europe as they are described publicly, with invented payments. */
import type { BankExport } from "./bank-export.ts";

export const EUROPEAN_EXPORTS: readonly BankExport[] = [
  {
    bank: "ING in the Netherlands: the direction is Af or Bij",
    file: `"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
"20261119","Sunset Arena","NL02INGB0000000001","NL03ABNA0000000002","OV","Bij","1250,00","Overschrijving","Naam: Sunset Arena Omschrijving: Factuur 17"
"20261118","Albert","NL02INGB0000000001","","BA","Af","13,44","Betaalautomaat","Pasvolgnr: 001"`,
    lines: [
      "2026-11-19 1250.00 EUR | Sunset Arena | Naam: Sunset Arena Omschrijving: Factuur 17 |",
      "2026-11-18 -13.44 EUR | Albert | Pasvolgnr: 001 |",
    ],
  },
  {
    bank: "Rabobank",
    encoding: "windows-1252",
    file: `"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3","Reden retour","Oorspr bedrag","Oorspr munt","Koers"
"NL10RABO0000000001","EUR","RABONL2U","000000000000007001","2026-11-18","2026-11-18","-20,00","+1000,00","NL11","Café Zuid","","","","id","","","","","","Lunch"," met gasten","","","","",""
"NL10RABO0000000001","EUR","RABONL2U","000000000000007002","2026-11-19","2026-11-19","+250,00","+1250,00","NL12","Sunset Arena","","","","cb","","TR-2","","","7000123","Factuur 18","","","","","",""`,
    lines: [
      "2026-11-19 250.00 EUR | Sunset Arena | Factuur 18 | 7000123",
      "2026-11-18 -20.00 EUR | Café Zuid | Lunch met gasten |",
    ],
    balance: "1250.00 EUR",
  },
  {
    bank: "bunq",
    file: `"Date","Interest Date","Amount","Account","Counterparty","Name","Description"
"2026-11-19","2026-11-19","1.250,00","NL01BUNQ0000000001","NL02BUNQ0000000002","Sunset Arena","Gig"
"2026-11-18","2026-11-18","-4,50","NL01BUNQ0000000001","","Koffie","Card"`,
    lines: ["2026-11-19 1250.00 EUR | Sunset Arena | Gig |", "2026-11-18 -4.50 EUR | Koffie | Card |"],
    currency: "EUR",
  },
  {
    bank: "KBC",
    file: `Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekening tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling
BE11000000000001;;AGENTSCHAP;EUR; 02026011;19/11/2026;EUROPESE OVERSCHRIJVING;19/11/2026;500,00;1500,00;500,00;;BE22;KREDBEBB;SUNSET ARENA;;;Factuur 19
BE11000000000001;;AGENTSCHAP;EUR; 02026011;18/11/2026;BETALING KAART;18/11/2026;-25,10;1000,00;;-25,10;;;WINKEL;;;`,
    lines: [
      "2026-11-19 500.00 EUR | SUNSET ARENA | EUROPESE OVERSCHRIJVING |",
      "2026-11-18 -25.10 EUR | WINKEL | BETALING KAART |",
    ],
    balance: "1500.00 EUR",
  },
  {
    bank: "Crédit Agricole: rows before the header",
    encoding: "iso-8859-15",
    file: `Téléchargement du 20/11/2026;

Compte de dépôt carte n° 00000000001;
Solde au 20/11/2026 1 250,00 €

Liste des opérations du compte entre le 01/11/2026 et le 20/11/2026;

Date;Libellé;Débit euros;Crédit euros;
19/11/2026;"VIREMENT EN VOTRE FAVEUR SUNSET ARENA";;1 250,00;
18/11/2026;"PAIEMENT PAR CARTE Épicerie";13,44;;`,
    lines: [
      "2026-11-19 1250.00 EUR | | VIREMENT EN VOTRE FAVEUR SUNSET ARENA |",
      "2026-11-18 -13.44 EUR | | PAIEMENT PAR CARTE Épicerie |",
    ],
    currency: "EUR",
  },
  {
    bank: "Boursorama",
    file: `\ufeffdateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance
2026-11-19;2026-11-19;"VIR Sunset Arena facture 20";"Virements reçus";"Virements";"sunset arena";1 250,00;;00012345;BoursoBank;1500.00
2026-11-18;2026-11-18;"CARTE 17/11/26 CAFE";"Restaurants";"Loisirs";"cafe";-4,50;;00012345;BoursoBank;1500.00`,
    lines: [
      "2026-11-19 1250.00 EUR | | VIR Sunset Arena facture 20 |",
      "2026-11-18 -4.50 EUR | | CARTE 17/11/26 CAFE |",
    ],
    currency: "EUR",
  },
  {
    bank: "BBVA in Spain",
    file: `Fecha,F.Valor,Concepto,Movimiento,Importe,Divisa,Disponible,Divisa,Observaciones
19/11/2026,19/11/2026,Transferencia recibida,Sunset Arena,"1.250,00",EUR,"2.250,00",EUR,Factura 21
18/11/2026,18/11/2026,Pago con tarjeta,Cafetería,"-13,44",EUR,"1.000,00",EUR,`,
    lines: ["2026-11-19 1250.00 EUR | | Transferencia recibida |", "2026-11-18 -13.44 EUR | | Pago con tarjeta |"],
  },
  {
    bank: "Intesa Sanpaolo",
    encoding: "windows-1252",
    file: `Data contabile;Data valuta;Descrizione;Accrediti;Addebiti;Descrizione estesa
19.11.2026;19.11.2026;Bonifico;1.250,00;;Bonifico da Sunset Arena, attività di novembre
18.11.2026;18.11.2026;Pagamento Pos;;-13,44;Pagamento al bar`,
    lines: ["2026-11-19 1250.00 EUR | | Bonifico |", "2026-11-18 -13.44 EUR | | Pagamento Pos |"],
    currency: "EUR",
  },
  {
    bank: "mBank: a letter before the header, amounts with their currency",
    encoding: "windows-1250",
    file: `mBank S.A. Bankowość Detaliczna;
Skrytka Pocztowa 2108;

#Klient;
AGENCJA ŁÓDŹ;

#Za okres:;
01.11.2026;20.11.2026;

#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;
2026-11-19;"SUNSET ARENA  PRZELEW ZEWNĘTRZNY";"mBiznes 1111 ... 2222";"Wpływy";1 250,00 PLN;
2026-11-18;"ŻABKA ZAKUP PRZY UŻYCIU KARTY";"mBiznes 1111 ... 2222";"Żywność";-13,44 PLN;`,
    lines: [
      "2026-11-19 1250.00 PLN | | SUNSET ARENA PRZELEW ZEWNĘTRZNY |",
      "2026-11-18 -13.44 PLN | | ŻABKA ZAKUP PRZY UŻYCIU KARTY |",
    ],
  },
  {
    bank: "PKO BP",
    encoding: "windows-1250",
    file: `"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","","",""
"2026-11-19","2026-11-19","Przelew na konto","+1250.00","PLN","+2250.00","Nadawca: Sunset Aréna","Tytuł: Faktura 22","",""
"2026-11-18","2026-11-17","Płatność kartą","-13.44","PLN","+1000.00","Lokalizacja: ŁÓDŹ","","",""`,
    lines: ["2026-11-19 1250.00 PLN | | Nadawca: Sunset Aréna |", "2026-11-18 -13.44 PLN | | Lokalizacja: ŁÓDŹ |"],
    balance: "2250.00 PLN",
  },
  {
    bank: "Fio in Czechia",
    file: `\ufeffaccountId;"1000000001"
currency;"CZK"
openingBalance;"1000,00"

"ID operace";"Datum";"Objem";"Měna";"Protiúčet";"Název protiúčtu";"Kód banky";"KS";"VS";"SS";"Zpráva pro příjemce";"Typ"
"26900000001";"19.11.2026";"1250,00";"CZK";"2000000002";"Dvořák a syn";"2010";"";"2026017";"";"Honorář";"Bezhotovostní příjem"
"26900000002";"18.11.2026";"-300,50";"CZK";"3000000003";"Žluťoučký kůň";"2010";"";"";"";"Nájem";"Bezhotovostní platba"`,
    lines: [
      "2026-11-19 1250.00 CZK | Dvořák a syn | Honorář | 2026017",
      "2026-11-18 -300.50 CZK | Žluťoučký kůň | Nájem |",
    ],
  },
  {
    bank: "Air Bank, saved by Excel",
    encoding: "windows-1250",
    file: `"Datum provedení";"Směr úhrady";"Typ úhrady";"Měna účtu";"Částka v měně účtu";"Název protistrany";"Variabilní symbol";"Zpráva pro příjemce"
"19/11/2026";"Příchozí";"Příchozí úhrada";"CZK";"1 250,00";"Dvořák a syn";"2026018";"Honorář"
"18/11/2026";"Odchozí";"Platba kartou";"CZK";"-99,90";"Kavárna Říp";"";""`,
    lines: ["2026-11-19 1250.00 CZK | Dvořák a syn | Honorář | 2026018", "2026-11-18 -99.90 CZK | Kavárna Říp | |"],
  },
  {
    bank: "Erste in Hungary: dates with the year first and a point at the end",
    encoding: "windows-1250",
    file: `Könyvelés dátuma;Partner név;Közlemény;Összeg;Devizanem
2026.11.19.;Sunset Aréna Kft.;Őszi fellépés;1 250 000;HUF
2026.11.18.;Áramszolgáltató;Számla;-13 440;HUF`,
    lines: [
      "2026-11-19 1250000.00 HUF | Sunset Aréna Kft. | Őszi fellépés |",
      "2026-11-18 -13440.00 HUF | Áramszolgáltató | Számla |",
    ],
  },
  {
    bank: "Tatra banka: the direction in words",
    file: `Dátum spracovania,Dátum zaúčtovania,Suma,Mena,Kreditná/Debetná operácia,Názov protiúčtu,Popis transakcie
19.11.2026,19.11.2026,1250.00,EUR,Kredit,Sunset Arena,Honorár
18.11.2026,18.11.2026,13.44,EUR,Debet,Kaviareň,Karta`,
    lines: ["2026-11-19 1250.00 EUR | Sunset Arena | Honorár |", "2026-11-18 -13.44 EUR | Kaviareň | Karta |"],
  },
  {
    bank: "Swedbank in Estonia: turnover rows with K and D, balances among them",
    file: `"Client account";"Row type";"Date";"Beneficiary/Payer";"Details";"Amount";"Currency";"Debit/Credit";"Transfer reference";"Transaction type"
"EE000000000000000001";"10";"01.11.2026";"";"Opening balance";"1000,00";"EUR";"K";"";"AS"
"EE000000000000000001";"20";"19.11.2026";"Sunset Arena";"Arve 23";"1250,00";"EUR";"K";"2026111900001";"MK"
"EE000000000000000001";"20";"18.11.2026";"Kohvik";"Kaart";"13,44";"EUR";"D";"2026111800002";"K"`,
    lines: ["2026-11-19 1250.00 EUR | Sunset Arena | Arve 23 |", "2026-11-18 -13.44 EUR | Kohvik | Kaart |"],
    leftOut: { BALANCE: 1 },
  },
  {
    bank: "Swedbank in Sweden",
    encoding: "windows-1252",
    file: `* Transaktioner Period 2026-11-01 – 2026-11-20 Skapad 2026-11-20 09:42 CET
Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo
1,81059,0000000001,Företagskonto,SEK,2026-11-19,2026-11-19,2026-11-19,17,SUNSET ARENA,1250.00,2250.00
2,81059,0000000001,Företagskonto,SEK,2026-11-18,2026-11-18,2026-11-18,,Överföring,-13.44,1000.00`,
    lines: ["2026-11-19 1250.00 SEK | | SUNSET ARENA | 17", "2026-11-18 -13.44 SEK | | Överföring |"],
    balance: "2250.00 SEK",
  },
  {
    bank: "Nordea in Denmark: who sent and who received",
    file: `Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt
2026/11/19;1.250,00;Sunset Arena;Agenturet;;Faktura 24;2.250,00;DKK;
2026/11/18;-13,44;Agenturet;Kaffebar;;Kort;1.000,00;DKK;
Reserveret;-99,00;Agenturet;Hotel;;;;DKK;`,
    lines: ["2026-11-19 1250.00 DKK | Sunset Arena | Faktura 24 |", "2026-11-18 -13.44 DKK | Kaffebar | Kort |"],
    leftOut: { FOOTER: 1 },
    balance: "2250.00 DKK",
  },
  {
    bank: "DNB in Norway: out of the account, into the account",
    encoding: "windows-1252",
    file: `"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"
"19.11.2026";"Overføring Sunset Arena";"19.11.2026";"";"1250,00"
"18.11.2026";"Varekjøp Kaffebønna";"18.11.2026";"13,44";""`,
    lines: ["2026-11-19 1250.00 NOK | | Overføring Sunset Arena |", "2026-11-18 -13.44 NOK | | Varekjøp Kaffebønna |"],
    currency: "NOK",
  },
  {
    bank: "OP in Finland",
    encoding: "windows-1252",
    file: `"Kirjauspäivä";"Arvopäivä";"Määrä EUROA";"Laji";"Selitys";"Saaja/Maksaja";"Saajan tilinumero";"Viite";"Viesti";"Arkistointitunnus"
2026-11-19;2026-11-19;1250,00;506;TILISIIRTO;Sunset Arena Oy;;ref= 2026 0017;Esiintyminen;20261119/AB01
2026-11-18;2026-11-18;-13,44;162;PKORTTIMAKSU;Kahvila Mäki;;ref=;;20261118/AB02`,
    lines: [
      "2026-11-19 1250.00 EUR | Sunset Arena Oy | Esiintyminen | ref= 2026 0017",
      "2026-11-18 -13.44 EUR | Kahvila Mäki | | ref=",
    ],
    currency: "EUR",
  },
  {
    bank: "Sberbank's business export, in a code page of Windows",
    encoding: "windows-1251",
    file: `Дата проводки;Контрагент;Дебет;Кредит;Валюта;Назначение платежа
19.11.2026;ООО Закат;;1 250,00;RUB;Оплата по счёту 25
18.11.2026;Кофейня;13,44;;RUB;Представительские`,
    lines: [
      "2026-11-19 1250.00 RUB | ООО Закат | Оплата по счёту 25 |",
      "2026-11-18 -13.44 RUB | Кофейня | Представительские |",
    ],
  },
];
