/**
 * Electronic addresses of companies, as in the Peppol network: a scheme of the list EAS (ISO 6523) and an identifier in it,
 * written "0088:7300010000001".
 */
import { emptyIsNull, z } from "../../schema.ts";
import { isAbn } from "./check-digits.ts";

/** EAS schemes that BIS Billing 3.0 accepts, with the meaning of their identifiers. */
export const ELECTRONIC_SCHEMES = {
  "0002": "SIRENE (France)",
  "0007": "Organisationsnummer (Sweden)",
  "0009": "SIRET (France)",
  "0037": "LY-tunnus (Finland)",
  "0060": "D-U-N-S number",
  "0088": "GLN (Global Location Number)",
  "0096": "P-number (Denmark)",
  "0097": "FTI (Italy)",
  "0106": "KvK (Netherlands)",
  "0130": "European Commission",
  "0135": "SIA (Italy)",
  "0142": "SECETI (Italy)",
  "0151": "ABN (Australia)",
  "0183": "UID (Switzerland)",
  "0184": "CVR (Denmark)",
  "0188": "Corporate number (Japan)",
  "0190": "OIN (Netherlands)",
  "0191": "Business register (Estonia)",
  "0192": "Organisation number (Norway)",
  "0193": "UBL.BE (Belgium)",
  "0195": "UEN (Singapore)",
  "0196": "Kennitala (Iceland)",
  "0198": "ERSTORG (Denmark)",
  "0199": "LEI (Legal Entity Identifier)",
  "0200": "Legal entity code (Lithuania)",
  "0201": "Codice IPA (Italy)",
  "0202": "Certified email (Italy)",
  "0204": "Leitweg-ID (Germany)",
  "0208": "Enterprise number (Belgium)",
  "0209": "GS1 key",
  "0210": "Codice fiscale (Italy)",
  "0211": "Partita IVA (Italy)",
  "0212": "Organisation number (Finland)",
  "0213": "VAT number (Finland)",
  "0215": "Net service ID (Finland)",
  "0216": "OVT code (Finland)",
  "0218": "Registration number (Latvia)",
  "0221": "Invoice issuer number (Japan)",
  "0230": "e-Invoicing framework (Malaysia)",
  "9901": "Ministry of the Interior (Denmark)",
  "9910": "VAT number (Hungary)",
  "9913": "Business Registers Network",
  "9914": "VAT number (Austria)",
  "9915": "Administration code (Austria)",
  "9918": "SWIFT",
  "9919": "Company register (Austria)",
  "9920": "VAT number (Spain)",
  "9922": "VAT number (Andorra)",
  "9923": "VAT number (Albania)",
  "9924": "VAT number (Bosnia and Herzegovina)",
  "9925": "VAT number (Belgium)",
  "9926": "VAT number (Bulgaria)",
  "9927": "VAT number (Switzerland)",
  "9928": "VAT number (Cyprus)",
  "9929": "VAT number (Czechia)",
  "9930": "VAT number (Germany)",
  "9931": "VAT number (Estonia)",
  "9932": "VAT number (United Kingdom)",
  "9933": "VAT number (Greece)",
  "9934": "VAT number (Croatia)",
  "9935": "VAT number (Ireland)",
  "9936": "VAT number (Liechtenstein)",
  "9937": "VAT number (Lithuania)",
  "9938": "VAT number (Luxembourg)",
  "9939": "VAT number (Latvia)",
  "9940": "VAT number (Monaco)",
  "9941": "VAT number (Montenegro)",
  "9942": "VAT number (North Macedonia)",
  "9943": "VAT number (Malta)",
  "9944": "VAT number (Netherlands)",
  "9945": "VAT number (Poland)",
  "9946": "VAT number (Portugal)",
  "9947": "VAT number (Romania)",
  "9948": "VAT number (Serbia)",
  "9949": "VAT number (Slovenia)",
  "9950": "VAT number (Slovakia)",
  "9951": "VAT number (San Marino)",
  "9952": "VAT number (Turkey)",
  "9953": "VAT number (Vatican City)",
  "9957": "VAT number (France)",
  "9959": "EIN (United States)",
} as const satisfies Readonly<Record<string, string>>;

export const ELECTRONIC_ID_LIMIT = 50;

const digitsOf = (text: string): number[] => [...text].map(Number);
/** Weighted sum of the digits before the check digit, from the right. */
const weighted = (text: string, weight: (at: number) => number): number =>
  digitsOf(text)
    .slice(0, -1)
    .toReversed()
    .reduce((sum, digit, place) => sum + digit * weight(place), 0);
const lastOf = (text: string): number => Number(text.at(-1));

/** The figures of GS1, with weights three and one. */
const isGln = (id: string): boolean =>
  /^\d{13}$/.test(id) && (10 - (weighted(id, (place) => (place % 2 === 0 ? 3 : 1)) % 10)) % 10 === lastOf(id);
/** Modulo eleven, with weights from two to seven. */
const isNorwegian = (id: string): boolean =>
  /^\d{9}$/.test(id) && Number(id) > 0 && (11 - (weighted(id, (place) => (place % 6) + 2) % 11)) % 11 === lastOf(id);
/** The last two digits bring the others to a multiple of 97. */
const isBelgian = (id: string): boolean =>
  /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));
/** Luhn's: every second digit twice, and the sum of its figures. */
const isSwedish = (id: string): boolean => {
  const sum = digitsOf(id)
    .slice(0, 9)
    .reduce((total, digit, place) => total + (place % 2 === 0 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit), 0);
  return /^\d{10}$/.test(id) && (10 - (sum % 10)) % 10 === lastOf(id);
};

/** PEPPOL-COMMON-R040 to R043, R049 and R050. */
const CHECKS: Readonly<Record<string, (id: string) => boolean>> = {
  "0088": isGln,
  "0192": isNorwegian,
  "0208": isBelgian,
  "0007": isSwedish,
  "0151": isAbn,
  "0184": (id) => /^DK\d{8}$/.test(id),
};

export interface ElectronicAddress {
  scheme: string;
  id: string;
}
/** Returns the parts of an address. */
export function electronicAddressOf(text: string): ElectronicAddress {
  const colon = text.indexOf(":");
  return { scheme: text.slice(0, colon), id: text.slice(colon + 1) };
}

const isKnown = (text: string): boolean => electronicAddressOf(text).scheme in ELECTRONIC_SCHEMES;
const fits = (text: string): boolean => {
  const { scheme, id } = electronicAddressOf(text);
  return /^[\w.@/+-]+$/.test(id) && id.length <= ELECTRONIC_ID_LIMIT && (CHECKS[scheme]?.(id) ?? true);
};

/** Electronic address, or null. */
export const maybeElectronicAddress = () =>
  emptyIsNull(
    z.string().check(
      z.overwrite((text) => text.replaceAll(/\s/g, "")),
      z.refine(isKnown, { error: "Choose a kind of address", abort: true }),
      z.refine(fits, { error: "This isn't a valid number of the chosen kind. Check it for a typo." }),
    ),
  );
