/** Writes a one-page PDF: a title and lines of text. */
const escaped = (text: string): string =>
  text
    .replaceAll("’", "'")
    .replaceAll(/[^\x20-\x7e]/g, "-")
    .replaceAll(/[\\()]/g, (character) => `\\${character}`);

export function pdf(title: string, lines: readonly string[]): Buffer {
  const text = [`/F1 20 Tf 56 770 Td (${escaped(title)}) Tj`, "/F1 11 Tf 0 -36 Td"]
    .concat(lines.map((line) => `(${escaped(line)}) Tj 0 -18 Td`))
    .join("\n");
  const stream = `BT\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, n) => {
    const offset = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 6\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
