/** Exports of banks in Germany, Austria and Switzerland as they are described publicly, with invented payments. */
import type { BankExport } from "./bank-export.ts";

export const GERMAN_EXPORTS: readonly BankExport[] = [
  {
    bank: "DKB, current account",
    file: `"Girokonto";"DE02120300000000202051"
"Zeitraum:";"01.11.2026 - 20.11.2026"
"Kontostand vom 20.11.2026:";"1.234,56 EUR"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"19.11.26";"19.11.26";"Gebucht";"Sunset Arena GmbH";"Nordlicht Agentur";"Rechnung 17";"Eingang";"DE02100100100006820101";"1.250,00";"";"";"RF18INV0007"
"18.11.26";"18.11.26";"Gebucht";"Nordlicht Agentur";"Druckerei Blau";"Plakate";"Ausgang";"DE02100100100006820101";"-100";"";"";""
"17.11.26";"";"Vorgemerkt";"Nordlicht Agentur";"Tankstelle";"Karte";"Ausgang";"";"-50,00";"";"";""`,
    lines: [
      "2026-11-19 1250.00 EUR | Sunset Arena GmbH | Rechnung 17 | RF18INV0007",
      "2026-11-18 -100.00 EUR | Druckerei Blau | Plakate |",
    ],
    leftOut: { PENDING: 1 },
  },
  {
    bank: "DKB, before 2023",
    encoding: "windows-1252",
    file: `"Kontonummer:";"DE02120300000000202051 / Girokonto";

"Von:";"01.11.2026";
"Bis:";"20.11.2026";
"Kontostand vom 20.11.2026:";"2.000,00 EUR";

"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz";
"19.11.2026";"19.11.2026";"Gutschrift";"Café Größenwahn";"Gage November";"DE02100100100006820101";"PBNKDEFF";"1.250,00";"";"";"";
"18.11.2026";"18.11.2026";"Lastschrift";"Stromwerk";"Abschlag";"DE02100100100006820101";"PBNKDEFF";"-80,25";"DE98ZZZ";"M-1";"K-7";`,
    lines: [
      "2026-11-19 1250.00 EUR | Café Größenwahn | Gage November |",
      "2026-11-18 -80.25 EUR | Stromwerk | Abschlag | K-7",
    ],
  },
  {
    bank: "Sparkasse, CSV-CAMT V2",
    encoding: "windows-1252",
    file: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE02120300000000202051";"19.11.26";"19.11.26";"GUTSCHR. UEBERWEISUNG";"Gage Süd";"";"";"E2E-17";"";"";"";"Stadthalle";"DE02100100100006820101";"PBNKDEFF";"900,50";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"18.11.26";"18.11.26";"KARTENZAHLUNG";"Einkauf";"";"";"";"";"";"";"Baumarkt";"DE02100100100006820101";"PBNKDEFF";"-12,00";"EUR";"Umsatz vorgemerkt"
"DE02120300000000202051";"17.11.26";"17.11.26";"ENTGELT";"Kontoführung";"";"";"";"";"";"";"";"";"";"-4,90";"EUR";"Umsatz gebucht"`,
    lines: ["2026-11-19 900.50 EUR | Stadthalle | Gage Süd | E2E-17", "2026-11-17 -4.90 EUR | | Kontoführung |"],
    leftOut: { PENDING: 1 },
  },
  {
    bank: "Volksbank, current",
    file: `Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz
Konto;DE02120300000000202051;GENODEF1;VR Bank;19.11.2026;19.11.2026;Sunset Arena;DE02100100100006820101;PBNKDEFF;Gutschrift;Rechnung 4;300,00;EUR;1300,00;;;;
Konto;DE02120300000000202051;GENODEF1;VR Bank;18.11.2026;18.11.2026;Vermieter;DE02100100100006820101;PBNKDEFF;Dauerauftrag;Miete;-500,00;EUR;1000,00;;;;`,
    lines: ["2026-11-19 300.00 EUR | Sunset Arena | Rechnung 4 |", "2026-11-18 -500.00 EUR | Vermieter | Miete |"],
    balance: "1300.00 EUR",
  },
  {
    bank: "Volksbank, before 2021: the direction in a column without a name, and a balance below",
    encoding: "windows-1252",
    file: `Volksbank Süd eG

Umsatzanzeige

BLZ:;12345678;;Datum:;20.11.2026
Konto:;1234567890;;Uhrzeit:;09:42:00
Abfrage von:;Agentur;;Kontoinhaber:;Agentur

Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Konto-Nr.;IBAN;BLZ;BIC;Vorgang/Verwendungszweck;Kundenreferenz;Währung;Umsatz; 
19.11.2026;19.11.2026;Agentur;Sunset Arena;;DE02;;PB;Gage;;EUR;1.250,00;H
18.11.2026;18.11.2026;Agentur;Tankstelle;;DE02;;PB;Benzin;;EUR;13,44;S

20.11.2026;;;;;;;;Anfangssaldo;;EUR;1.000,00;H
20.11.2026;;;;;;;;Endsaldo;;EUR;2.236,56;H`,
    lines: ["2026-11-19 1250.00 EUR | Sunset Arena | Gage |", "2026-11-18 -13.44 EUR | Tankstelle | Benzin |"],
    leftOut: { BALANCE: 2 },
  },
  {
    bank: "ING-DiBa",
    encoding: "windows-1252",
    file: `Umsatzanzeige;Datei erstellt am: 20.11.2026 09:42

IBAN;DE02 5001 0517 0000 0000 01
Kontoname;Girokonto
Bank;ING
Kunde;Nordlicht Agentur
Zeitraum;01.11.2026 - 20.11.2026
Saldo;1.234,56;EUR

Sortierung;Datum absteigend

In der CSV-Datei finden Sie alle bereits gebuchten Umsätze. Die vorgemerkten Umsätze werden nicht aufgenommen.

Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
19.11.2026;19.11.2026;Sunset Arena;Gutschrift;Rechnung 5;1.234,56;EUR;1.000,00;EUR
18.11.2026;18.11.2026;Bäckerei;Lastschrift;Brötchen;234,56;EUR;-4,00;EUR`,
    lines: ["2026-11-19 1000.00 EUR | Sunset Arena | Rechnung 5 |", "2026-11-18 -4.00 EUR | Bäckerei | Brötchen |"],
    balance: "1234.56 EUR",
  },
  {
    bank: "Commerzbank",
    file: `\ufeffBuchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie
19.11.2026;19.11.2026;Gutschrift;Sunset Arena Rechnung 6;750,00;EUR;DE02120300000000202051;
17.11.2026;17.11.2026;Lastschrift;Telefon;-29,99;EUR;DE02120300000000202051;Wohnen`,
    lines: ["2026-11-19 750.00 EUR | | Sunset Arena Rechnung 6 |", "2026-11-17 -29.99 EUR | | Telefon |"],
  },
  {
    bank: "Deutsche Bank: money in and out in columns, a footer",
    encoding: "windows-1252",
    file: `Umsätze Girokonto;;;Kundennummer: 100 1234567
01.11.2026 - 20.11.2026
Letzter Kontostand;;;;1.000,00;EUR
Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.
Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung
19.11.2026;19.11.2026;SEPA-Gutschrift;Sunset Arena;Rechnung 8;DE02;PB;;;;;;;;;;1.234,50;EUR
18.11.2026;18.11.2026;SEPA-Lastschrift;Versicherung;Police 1;DE02;PB;K-1;M-1;G-1;;;;;;-99,00;;EUR
Kontostand;20.11.2026;;;2.135,50;EUR`,
    lines: [
      "2026-11-19 1234.50 EUR | Sunset Arena | Rechnung 8 |",
      "2026-11-18 -99.00 EUR | Versicherung | Police 1 | K-1",
    ],
    leftOut: { FOOTER: 1 },
  },
  {
    bank: "Postbank",
    file: `Umsätze
Konto;Filialnummer;IBAN;Währung
Giro plus;123;DE02100100100006820101;EUR

1.11.2026 - 20.11.2026
Letzter Kontostand;;;;2.000,00;EUR
Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung
9.11.2026;9.11.2026;SEPA Überweisung;Sunset Arena;Rechnung 9;DE02;PB;;;;;1.200,00;;;;;1.200,00;EUR
8.11.2026;8.11.2026;Entgelt;Postbank;Kontoführung;;;;;;;-5,90;;;;-5,90;;EUR`,
    lines: ["2026-11-09 1200.00 EUR | Sunset Arena | Rechnung 9 |", "2026-11-08 -5.90 EUR | Postbank | Kontoführung |"],
  },
  {
    bank: "comdirect",
    encoding: "windows-1252",
    file: `;
"Umsätze Girokonto";"Zeitraum: 30 Tage";
"Neuer Kontostand";"1.000,00 EUR";

"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
"19.11.2026";"19.11.2026";"Übertrag / Überweisung";"Auftraggeber: Sunset Arena Buchungstext: Rechnung 10";"640,00";
"18.11.2026";"18.11.2026";"Lastschrift / Belastung";"Stadtwerke";"-60,10";

"Alter Kontostand";"420,10 EUR";`,
    lines: [
      "2026-11-19 640.00 EUR | | Auftraggeber: Sunset Arena Buchungstext: Rechnung 10 |",
      "2026-11-18 -60.10 EUR | | Stadtwerke |",
    ],
    leftOut: { FOOTER: 1 },
  },
  {
    bank: "N26",
    file: `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-11-19,2026-11-19,"Sunset Arena",DE02100100100006820101,"Credit Transfer","Rechnung 11","Main Account",500.25,,,
2026-11-18,2026-11-17,"App Store",,Presentment,,"Main Account",-9.99,9.99,EUR,1`,
    lines: [
      "2026-11-19 500.25 EUR | Sunset Arena | Credit Transfer | Rechnung 11",
      "2026-11-18 -9.99 EUR | App Store | Presentment |",
    ],
  },
  {
    bank: "GLS, a row for each day with times",
    file: `Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Währung
19.11.2026 00:00;Sunset Arena;Rechnung 12;1.000;EUR
18.11.2026 00:00;Verein;Beitrag;-3.000;EUR`,
    lines: ["2026-11-19 1000.00 EUR | Sunset Arena | Rechnung 12 |", "2026-11-18 -3000.00 EUR | Verein | Beitrag |"],
  },
  {
    bank: "Raiffeisen in Austria: no header",
    file: `\ufeff19.11.2026;Gutschrift Sunset Arena Rechnung 13;19.11.2026;200,00;EUR;19.11.2026 03:12:11:123
18.11.2026;Bezahlung Karte Papierladen;18.11.2026;-20,00;EUR;18.11.2026 05:12:11:456`,
    lines: [
      "2026-11-19 200.00 EUR | | Gutschrift Sunset Arena Rechnung 13 |",
      "2026-11-18 -20.00 EUR | | Bezahlung Karte Papierladen |",
    ],
  },
  {
    bank: "easybank: no header, the account first",
    encoding: "windows-1252",
    file: `AT021400000000000001;Gutschrift Überweisung Sunset Arena;19.11.2026;19.11.2026;+250,00;EUR
AT021400000000000001;Abbuchung Onlineshop;18.11.2026;18.11.2026;-45,60;EUR`,
    lines: [
      "2026-11-19 250.00 EUR | | Gutschrift Überweisung Sunset Arena |",
      "2026-11-18 -45.60 EUR | | Abbuchung Onlineshop |",
    ],
  },
  {
    bank: "PostFinance",
    file: `Datum von:;="2026-11-01"
Datum bis:;="2026-11-20"
Konto:;="CH9300762011623852957"
Währung:;="CHF"

Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie
19.11.2026;Gutschrift;GUTSCHRIFT SUNSET ARENA;1250;;;
18.11.2026;Lastschrift;LASTSCHRIFT MIETE;;-900.5;;

Disclaimer:
Dies ist kein durch PostFinance erstelltes Dokument.`,
    lines: ["2026-11-19 1250.00 CHF | | GUTSCHRIFT SUNSET ARENA |", "2026-11-18 -900.50 CHF | | LASTSCHRIFT MIETE |"],
    leftOut: { FOOTER: 2 },
  },
  {
    bank: "ZKB",
    file: `"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF"
"19.11.2026";"Gutschrift Auftraggeber: Sunset Arena";"";"";"Z1";"";"";"1'250.00";"19.11.2026";"3'250.00"
"18.11.2026";"Belastung Dauerauftrag: Miete";"";"";"Z2";"";"2'000.00";"";"18.11.2026";"2'000.00"`,
    lines: [
      "2026-11-19 1250.00 CHF | | Gutschrift Auftraggeber: Sunset Arena |",
      "2026-11-18 -2000.00 CHF | | Belastung Dauerauftrag: Miete |",
    ],
    balance: "3250.00 CHF",
  },
];
