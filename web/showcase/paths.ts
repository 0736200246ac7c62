export const SHOWCASE_PATH = "/kit";
export const FIRST_SECTION = "buttons";
