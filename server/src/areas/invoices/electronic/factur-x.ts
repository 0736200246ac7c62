/**
 * Declares in the metadata of a PDF/A-3 that it carries a Factur-X invoice. The typesetter attaches the file but can't
 * declare it, so the metadata are replaced by an incremental update, which PDF/A allows.
 */
export const FACTUR_X_FILE = "factur-x.xml";

const URI = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
const property = (name: string, about: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${about}</pdfaProperty:description></rdf:li>`;
const SCHEMA = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${URI}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${property("DocumentFileName", "name of the embedded XML invoice file")}${property("DocumentType", "INVOICE")}${property("Version", "The actual version of the Factur-X XML schema")}${property("ConformanceLevel", "The conformance level of the embedded Factur-X data")}</rdf:Seq></pdfaSchema:property></rdf:li>`;
const EXTENSION = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>${SCHEMA}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
const FACTUR_X = `<rdf:Description rdf:about="" xmlns:fx="${URI}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${FACTUR_X_FILE}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>`;

const lastOf = (text: string, pattern: RegExp): string => {
  const match = [...text.matchAll(pattern)].at(-1)?.[1];
  if (match === undefined) throw new Error(`The PDF has no ${pattern.source}`);
  return match;
};

/** Returns the PDF with metadata that name its invoice. */
export function withFacturX(pdf: Buffer): Buffer {
  const text = pdf.toString("latin1");
  const root = lastOf(text, /\/Root (\d+) 0 R/g);
  const size = lastOf(text, /\/Size (\d+)/g);
  const previous = lastOf(text, /startxref\s+(\d+)\s+%%EOF/g);
  const rest = [...text.slice(text.lastIndexOf("trailer")).matchAll(/\/(?:Info \d+ 0 R|ID ?\[[^\][]*\])/g)];
  const metadata = lastOf(text, /\/Metadata (\d+) 0 R/g);
  const stream = lastOf(
    text,
    new RegExp(`\\n${metadata} 0 obj\\s*<<[\\s\\S]*?>>\\s*stream\\r?\\n([\\s\\S]*?)\\r?\\nendstream`, "g"),
  );
  if (!stream.includes("</rdf:RDF>")) throw new Error("The metadata of the PDF can't be read");
  // All schemas are in one list.
  const schemaList = /<pdfaExtension:schemas>\s*<rdf:Bag>/;
  const described = schemaList.test(stream)
    ? stream.replace(schemaList, (start) => start + SCHEMA).replace("</rdf:RDF>", `${FACTUR_X}</rdf:RDF>`)
    : stream.replace("</rdf:RDF>", `${EXTENSION}${FACTUR_X}</rdf:RDF>`);
  let written = text.endsWith("\n") ? text : `${text}\n`;
  const place = written.length;
  written += `${metadata} 0 obj\n<< /Type /Metadata /Subtype /XML /Length ${described.length} >>\nstream\n${described}\nendstream\nendobj\n`;
  const table = written.length;
  written += `xref\n${metadata} 1\n${String(place).padStart(10, "0")} 00000 n \ntrailer\n<< /Size ${size} /Root ${root} 0 R /Prev ${previous} ${rest.map(([part]) => part).join(" ")} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(written, "latin1");
}
