/**
 * Opens S/MIME messages that are signed and not encrypted: the email is inside the signature's own structure (CMS, RFC 5652).
 * Only the way to it is read, within bounds; signatures are not checked.
 */
const SIGNED_DATA = "2a864886f70d010702";
const ENCRYPTED = ["2a864886f70d010703", "2a864886f70d0109100117", "2a864886f70d010706"];
const MAX_DEPTH = 12;
const MAX_PIECES = 200_000;

interface Element {
  tag: number;
  /** Offsets at which its content begins and ends. */
  from: number;
  to: number;
  /** Offset of the next element. */
  next: number;
}

/** Reads an element of BER. Throws on what can't be one. */
function elementAt(bytes: Buffer, offset: number, end: number, budget: { left: number }, depth = 0): Element {
  budget.left -= 1;
  if (budget.left < 0 || depth > MAX_DEPTH) throw new Error("too deep");
  if (offset + 2 > end) throw new Error("cut off");
  const tag = bytes.readUInt8(offset);
  if ((tag & 0x1f) === 0x1f) throw new Error("a long tag");
  const first = bytes.readUInt8(offset + 1);
  let from = offset + 2;
  if (first === 0x80) {
    // An element without a length ends with two zeros after its parts.
    if ((tag & 0x20) === 0) throw new Error("a part without length");
    let place = from;
    while (place + 2 <= end && bytes.readUInt16BE(place) !== 0)
      place = elementAt(bytes, place, end, budget, depth + 1).next;
    if (place + 2 > end) throw new Error("cut off");
    return { tag, from, to: place, next: place + 2 };
  }
  let length = first;
  if (first > 0x80) {
    const size = first & 0x7f;
    if (size > 4 || from + size > end) throw new Error("a long length");
    length = bytes.readUIntBE(from, size);
    from += size;
  }
  if (from + length > end) throw new Error("cut off");
  return { tag, from, to: from + length, next: from + length };
}

function partsOf(bytes: Buffer, { from, to }: Element, budget: { left: number }, most = 8): Element[] {
  const parts: Element[] = [];
  for (let offset = from; offset < to && parts.length < most; ) {
    const part = elementAt(bytes, offset, to, budget);
    parts.push(part);
    offset = part.next;
  }
  return parts;
}

/** Puts an octet string together, which may come in pieces. */
function octets(bytes: Buffer, element: Element, budget: { left: number }, depth = 0): Buffer {
  if ((element.tag & 0x20) === 0) return bytes.subarray(element.from, element.to);
  if (depth > 3) throw new Error("too deep");
  return Buffer.concat(
    partsOf(bytes, element, budget, MAX_PIECES).map((part) => octets(bytes, part, budget, depth + 1)),
  );
}

/** A file of the type application/pkcs7-mime: the email that it signs, something encrypted, or neither. */
type SignedContent = { signed: Buffer | null } | { encrypted: true } | null;

export function readSignedContent(bytes: Buffer): SignedContent {
  const budget = { left: MAX_PIECES };
  const oid = ({ from, to }: Element) => bytes.subarray(from, to).toString("hex");
  try {
    const [kind, content] = partsOf(bytes, elementAt(bytes, 0, bytes.length, budget), budget);
    if (kind?.tag !== 0x06) return null;
    if (ENCRYPTED.includes(oid(kind))) return { encrypted: true };
    if (oid(kind) !== SIGNED_DATA || !content) return null;
    const [data] = partsOf(bytes, content, budget);
    // The version and the digests stand before it.
    const inside = data && partsOf(bytes, data, budget).find(({ tag }, place) => place === 2 && tag === 0x30);
    const [, wrapped] = inside ? partsOf(bytes, inside, budget) : [];
    const [text] = wrapped ? partsOf(bytes, wrapped, budget) : [];
    return { signed: text && (text.tag & 0x1f) === 0x04 ? octets(bytes, text, budget) : null };
  } catch {
    return null;
  }
}
