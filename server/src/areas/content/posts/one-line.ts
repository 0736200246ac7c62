/** A text on one line, as lists and searches have it. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ");
