import type { Named } from "#contract/schema.ts";
import { t } from "#web/messages/talents.ts";

/** Things with names, to choose from. Names that stand in several groups are told apart by them: "Presenter (Music)". */
export function grouped<T extends Named>(
  items: readonly T[],
  groupOf: (item: T) => string | undefined = () => undefined,
): { value: string; label: string }[] {
  const often = new Set(items.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at));
  return items.map((item) => {
    const group = groupOf(item);
    return {
      value: item.id,
      label: often.has(item.name) && group ? t("ofCategory", { name: item.name, group }) : item.name,
    };
  });
}
