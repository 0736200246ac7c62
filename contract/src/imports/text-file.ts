/** Supported encodings of text files, as the Encoding Standard names them, with those of DOS and old Macs added. */
export const TEXT_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "iso-8859-2",
  "iso-8859-5",
  "iso-8859-7",
  "iso-8859-15",
  "koi8-r",
  "macintosh",
  "x-mac-ce",
  "x-mac-cyrillic",
  "ibm850",
  "ibm852",
  "ibm866",
  "windows-874",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Delimiters between the cells of a text file. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Orders of day, month and year, for dates that can be read in several. */
export const DATE_ORDERS = ["DMY", "MDY", "YMD"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
