/** The table of a kind: its name, with underscores. */
export const tableOfKind = (kind: string): string => kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
