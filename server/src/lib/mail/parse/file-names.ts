/** Names for files that an email carries without a name, so that programs recognise their type. */
const NAMES: Readonly<Record<string, string>> = {
  "text/calendar": "invite.ics",
  "application/ics": "invite.ics",
  "text/vcard": "contact.vcf",
  "text/x-vcard": "contact.vcf",
  "text/plain": "text.txt",
  "text/html": "page.html",
  "text/csv": "table.csv",
  "text/rfc822-headers": "headers.txt",
  "application/pdf": "document.pdf",
  "application/zip": "archive.zip",
  "application/rtf": "text.rtf",
  "text/rtf": "text.rtf",
  "application/json": "data.json",
  "application/xml": "data.xml",
  "text/xml": "data.xml",
  "application/pkcs7-mime": "smime.p7m",
  "application/x-pkcs7-mime": "smime.p7m",
  "application/pkcs7-signature": "smime.p7s",
  "application/x-pkcs7-signature": "smime.p7s",
  "application/pgp-signature": "signature.asc",
  "application/pgp-encrypted": "version.txt",
  "application/pgp-keys": "key.asc",
  "application/ms-tnef": "winmail.dat",
  "application/vnd.ms-tnef": "winmail.dat",
  "message/delivery-status": "report.txt",
  "message/disposition-notification": "receipt.txt",
  "application/msword": "document.doc",
  "application/vnd.ms-excel": "table.xls",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "document.docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "table.xlsx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "slides.pptx",
  "image/jpeg": "image.jpg",
  "image/svg+xml": "image.svg",
  "image/tiff": "image.tif",
  "image/x-icon": "image.ico",
  "audio/mpeg": "audio.mp3",
  "audio/mp4": "audio.m4a",
  "audio/ogg": "audio.ogg",
  "video/mp4": "video.mp4",
  "video/quicktime": "video.mov",
};

/** Returns the name of a part without one, by its type; a forwarded email is named after its subject. */
export function nameByType(contentType: string, subject: string): string {
  if (contentType === "message/rfc822") return `${subject || "message"}.eml`;
  const fixedName = NAMES[contentType];
  if (fixedName !== undefined) return fixedName;
  const [, kind, form] = /^(image|audio|video)\/([a-z0-9]{2,6})$/.exec(contentType) ?? [];
  return kind && form ? `${kind}.${form}` : "attachment";
}
