import { t } from "./messages.ts";

/** "event, project and 14 tasks" */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : t("and", { first: words.slice(0, -1).join(", "), last: words.at(-1) ?? "" });
