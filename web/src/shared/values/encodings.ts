/** Encodings of text files, as people know them. */
import { TEXT_ENCODINGS, type TextEncoding } from "#contract/imports/text-file.ts";

const ENCODING_NAMES: Readonly<Record<TextEncoding, string>> = {
  "utf-8": "Unicode (UTF-8)",
  "utf-16le": "Unicode (UTF-16)",
  "utf-16be": "Unicode (UTF-16, big-endian)",
  "windows-1252": "Western (Windows)",
  "windows-1250": "Central European (Windows)",
  "windows-1251": "Cyrillic (Windows)",
  "windows-1253": "Greek (Windows)",
  "windows-1254": "Turkish (Windows)",
  "windows-1255": "Hebrew (Windows)",
  "windows-1256": "Arabic (Windows)",
  "windows-1257": "Baltic (Windows)",
  "iso-8859-2": "Central European (ISO 8859-2)",
  "iso-8859-5": "Cyrillic (ISO 8859-5)",
  "iso-8859-7": "Greek (ISO 8859-7)",
  "iso-8859-15": "Western (ISO 8859-15)",
  "koi8-r": "Cyrillic (KOI8-R)",
  macintosh: "Western (Mac)",
  "x-mac-ce": "Central European (Mac)",
  "x-mac-cyrillic": "Cyrillic (Mac)",
  ibm850: "Western (DOS)",
  ibm852: "Central European (DOS)",
  ibm866: "Cyrillic (DOS)",
  "windows-874": "Thai (Windows)",
  shift_jis: "Japanese (Shift_JIS)",
  "euc-jp": "Japanese (EUC-JP)",
  "iso-2022-jp": "Japanese (ISO-2022-JP)",
  gb18030: "Chinese, simplified (GB 18030)",
  big5: "Chinese, traditional (Big5)",
  "euc-kr": "Korean (EUC-KR)",
};

export const ENCODING_CHOICES = TEXT_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }));
