/** Letters that are no base letter with a mark. */
const PLAIN: Record<string, string> = { đ: "d", ø: "o", ł: "l", ß: "ss", æ: "ae", ı: "i", ð: "d", þ: "th" };

/** "Bảo Châu Ellery" → "bao-chau-ellery": for addresses and file names. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[đøłßæıðþ]/g, (email) => PLAIN[email] ?? email)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
