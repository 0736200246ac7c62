/** Letters that do not decompose into a base letter and a mark. */
const PLAIN: Record<string, string> = { đ: "d", ø: "o", ł: "l", ß: "ss", æ: "ae", ı: "i", ð: "d", þ: "th" };

/** Converts "Bảo Châu Ellery" to "bao-chau-ellery", for URLs and filenames. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[đøłßæıðþ]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
