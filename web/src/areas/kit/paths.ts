export const KIT = "/kit";
export const FIRST = "buttons";
