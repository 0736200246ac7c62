/** Returns text as it is compared with what is typed: without accents, in small letters. */
export const foldText = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
