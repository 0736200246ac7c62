import type { Named } from "#contract/schema.ts";
import { t } from "#web/areas/talents/messages.ts";

/** Options by name. A name in several groups carries its group: "Presenter (Music)". */
export function groupedChoices<T extends Named>(
  items: readonly T[],
  groupOf: (item: T) => string | undefined = () => undefined,
): { value: string; label: string }[] {
  const often = new Set(items.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index));
  return items.map((item) => {
    const group = groupOf(item);
    return {
      value: item.id,
      label: often.has(item.name) && group ? t("ofCategory", { name: item.name, group }) : item.name,
    };
  });
}
