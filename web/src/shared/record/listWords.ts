type Word = "search" | "none" | "noneLine" | "noneAssigned" | "noneAssignedLine";

/** The words of a list of records, from the messages of its area. */
export const listWords = (t: (word: Word) => string): Record<Word, string> => ({
  search: t("search"),
  none: t("none"),
  noneLine: t("noneLine"),
  noneAssigned: t("noneAssigned"),
  noneAssignedLine: t("noneAssignedLine"),
});
