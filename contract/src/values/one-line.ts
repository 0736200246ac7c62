/** Collapses white space, for an email's subject or the middle of a sentence. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
