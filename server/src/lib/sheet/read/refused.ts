/** Why a file is not read, in words for whoever chose it. */
export class SheetError extends Error {}
