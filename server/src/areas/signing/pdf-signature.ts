/**
 * Signs a whole PDF: appends a signature field by an incremental update, so that the existing bytes stay as they were,
 * and puts a detached PKCS#7 signature over everything else into it. Only for files of our own typesetter, which have a
 * plain cross-reference table; any other is refused.
 */
import forge from "node-forge";
import type { Certificate } from "./certificate.ts";
import { nativeKey } from "./native-key.ts";

/** Room for the signature, in bytes: one certificate and an RSA signature take about 3,000. */
const ROOM = 8192;
const RANGE_DIGITS = 10;

interface Seal {
  certificate: Certificate;
  at: Date;
  reason: string;
}

const lastMatch = (text: string, pattern: RegExp): RegExpMatchArray => {
  const match = [...text.matchAll(pattern)].at(-1);
  if (!match) throw new Error(`The PDF has no ${pattern.source}`);
  return match;
};
const group = (match: RegExpMatchArray, index = 1): string => match[index] ?? "";

/** Returns the dictionary of an object: the text between its first << and its last >>. */
function dictionaryOf(text: string, object: string): string {
  const found = lastMatch(text, new RegExp(`(?:^|\\n)${object} 0 obj\\s*<<([\\s\\S]*?)>>\\s*endobj`, "g"));
  return group(found);
}
/** Writes a text in hexadecimal, so that no character ends the string. */
const pdfText = (text: string): string => `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
const pdfDate = (date: Date): string => `D:${date.toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}Z`;

/** Appends an empty signature; its range and contents are filled in below. */
function withField(pdf: Buffer, { at, reason }: Seal): { bytes: Buffer; range: number; contents: number } {
  const text = pdf.toString("latin1");
  const size = Number(group(lastMatch(text, /\/Size (\d+)/g)));
  const root = group(lastMatch(text, /\/Root (\d+) 0 R/g));
  const rest = [...text.slice(text.lastIndexOf("trailer")).matchAll(/\/(?:Info \d+ 0 R|ID ?\[[^\][]*\])/g)];
  const previous = group(lastMatch(text, /startxref\s+(\d+)\s+%%EOF/g));
  const page = group(lastMatch(text, /\/Kids ?\[\s*(\d+) 0 R/g));
  const catalog = dictionaryOf(text, root);
  const pageDictionary = dictionaryOf(text, page);
  if (/\/AcroForm/.test(catalog)) throw new Error("The PDF has a form already");
  const [signature, field] = [size, size + 1];
  const annotations = /\/Annots ?\[([^\][]*)\]/.exec(pageDictionary);
  const annotated = annotations
    ? pageDictionary.replace(annotations[0], `/Annots [${group(annotations)} ${field} 0 R]`)
    : `${pageDictionary}\n  /Annots [${field} 0 R]\n`;
  const blank = "0".repeat(RANGE_DIGITS);
  const objects: [string, string][] = [
    [
      String(signature),
      `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 ${blank} ${blank} ${blank}] /Contents <${"0".repeat(ROOM * 2)}> /Reason ${pdfText(reason)} /M (${pdfDate(at)})`,
    ],
    [
      String(field),
      `/Type /Annot /Subtype /Widget /FT /Sig /Rect [0 0 0 0] /F 132 /T ${pdfText("Seal")} /TU ${pdfText(reason)} /Contents ${pdfText(reason)} /V ${signature} 0 R /P ${page} 0 R`,
    ],
    [page, annotated],
    [root, `${catalog}\n  /AcroForm << /SigFlags 3 /Fields [${field} 0 R] >>\n`],
  ];
  let written = text.endsWith("\n") ? text : `${text}\n`;
  const places = new Map<number, number>();
  for (const [number, dictionary] of objects) {
    places.set(Number(number), written.length);
    written += `${number} 0 obj\n<<${dictionary}>>\nendobj\n`;
  }
  const table = written.length;
  const entries = [...places].sort(([a], [b]) => a - b);
  const lines = entries.map(([number, place]) => `${number} 1\n${String(place).padStart(10, "0")} 00000 n \n`);
  written += `xref\n${lines.join("")}trailer\n<< /Size ${size + 2} /Root ${root} 0 R /Prev ${previous} ${rest.map(([part]) => part).join(" ")} >>\nstartxref\n${table}\n%%EOF\n`;
  const start = places.get(signature) ?? 0;
  return {
    bytes: Buffer.from(written, "latin1"),
    range: written.indexOf("/ByteRange [", start),
    contents: written.indexOf("/Contents <", start) + "/Contents ".length,
  };
}

function pkcs7(content: Buffer, { certificate, at }: Seal): Buffer {
  const message = forge.pkcs7.createSignedData();
  message.content = forge.util.createBuffer(content.toString("binary"));
  const issued = forge.pki.certificateFromPem(certificate.certificate);
  message.addCertificate(issued);
  message.addSigner({
    key: nativeKey(certificate.key),
    certificate: issued,
    digestAlgorithm: forge.pki.oids.sha256 ?? "",
    authenticatedAttributes: [
      { type: forge.pki.oids.contentType ?? "", value: forge.pki.oids.data ?? "" },
      // Passed as a Date, although the library's types allow only texts.
      { type: forge.pki.oids.signingTime ?? "", value: at as unknown as string },
      { type: forge.pki.oids.messageDigest ?? "" },
    ],
  });
  message.sign({ detached: true });
  return Buffer.from(forge.asn1.toDer(message.toAsn1()).getBytes(), "binary");
}

export function signPdf(pdf: Buffer, seal: Seal): Buffer {
  const { bytes, range, contents } = withField(pdf, seal);
  const after = contents + ROOM * 2 + 2;
  const numbers = [contents, after, bytes.length - after].map((number) => String(number).padStart(RANGE_DIGITS, " "));
  bytes.write(`/ByteRange [0 ${numbers.join(" ")}]`, range, "latin1");
  const signature = pkcs7(Buffer.concat([bytes.subarray(0, contents), bytes.subarray(after)]), seal).toString("hex");
  if (signature.length > ROOM * 2) throw new Error("The signature is larger than its room");
  bytes.write(signature, contents + 1, "latin1");
  return bytes;
}
