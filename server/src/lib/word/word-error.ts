/** A Word file that can't be used, with a message for the user. */
export class WordError extends Error {}
export const damaged = (): WordError => new WordError("This Word file is damaged. Open it in Word and save it again.");
