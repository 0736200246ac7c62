/** Merge fields, conditions, lists and clauses as chips of the editor. */
import type { ClauseRow } from "#contract/contract-documents/contract-setting.ts";
import {
  isMergeField,
  isMergeList,
  MERGE_FIELDS,
  MERGE_LISTS,
  type MergeFieldKey,
  mergeField,
} from "#contract/contract-documents/merge-fields.ts";
import type { Chips } from "#web/ui/rich/chips.ts";
import { GROUP_NAMES, t } from "./messages.ts";

export function mergeFieldLabel(key: MergeFieldKey): string {
  const { group, label } = mergeField(key);
  return t("fieldOf", { group: GROUP_NAMES[group], label });
}
type List = keyof typeof MERGE_LISTS;
const LISTS = Object.keys(MERGE_LISTS).filter(isMergeList);
const eachLabel = (list: List): string => t(`each_${list}`);

function labelOf(code: string, clauses: ReadonlyMap<string, string>): string {
  if (code === "/if") return t("endIf");
  if (code === "/each") return t("endEach");
  if (isMergeField(code)) return mergeFieldLabel(code);
  const [word, name = ""] = code.split(" ");
  if (word === "#each" && isMergeList(name)) return eachLabel(name);
  if (word === "#if" && isMergeField(name)) return t("ifField", { label: mergeFieldLabel(name) });
  if (word === "#if" && isMergeList(name)) return t("ifField", { label: eachLabel(name) });
  const clause = word === "clause" ? clauses.get(name) : undefined;
  // Unknown codes show as they are; the preview reports them.
  return clause === undefined ? `{{${code}}}` : t("clause", { name: clause });
}

export function mergeChips(clauses: readonly Pick<ClauseRow, "id" | "name">[]): Chips {
  const names = new Map(clauses.map(({ id, name }) => [id, name]));
  const label = (code: string): string => labelOf(code, names);
  const codes = [
    ...MERGE_FIELDS.map(({ key }) => key),
    ...LISTS.map((list) => `#each ${list}`),
    ...clauses.map(({ id }) => `clause ${id}`),
    ...MERGE_FIELDS.map(({ key }) => `#if ${key}`),
  ];
  const options = codes.map((code) => ({ id: code, label: label(code) }));
  return {
    title: t("insertField"),
    label,
    find: (text) => {
      const words = text.toLocaleLowerCase().split(" ").filter(Boolean);
      return Promise.resolve(
        options.filter((item) => {
          const searchText = `${item.label} ${item.id}`.toLocaleLowerCase();
          return words.every((word) => searchText.includes(word));
        }),
      );
    },
    end: (code) => (code.startsWith("#if ") ? "/if" : code.startsWith("#each ") ? "/each" : null),
    alone: (code) => code.startsWith("clause ") || code === "/if" || code === "/each",
  };
}
