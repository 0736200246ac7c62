/** A file that cannot be read, with a message for the user. */
export class SheetError extends Error {}
