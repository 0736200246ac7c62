/** A text as it may stand in a letter's subject or in the midst of a sentence. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
