/** The table of a kind: its name, with underscores; content will have several. */
export const tableOfKind = (kind: string): string =>
  kind === "content" ? "content_item" : kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
