import { WORK_PROGRESS, type WorkOptions } from "#contract/work/work.ts";
import { choicesFrom, colleagues, partnersToChoose, peopleOf } from "#web/shared/people/people.tsx";
import { t } from "./messages.ts";

const staff = choicesFrom(colleagues);
const partners = choicesFrom(partnersToChoose);
export const workPeople = peopleOf("talents", "scouts");
const people = choicesFrom(workPeople);
const PROGRESS = WORK_PROGRESS.map((value) => ({ value, label: t(value) }));

/** Filter of records whose holds end soon. */
export const HOLDS_END_FILTER = { title: t("holdsEnd"), choices: [{ value: "WEEK", label: t("week") }] };

export const statusChoices = (options: WorkOptions | undefined) =>
  (options?.statuses ?? []).map(({ id, statusName }) => ({ value: id, label: statusName }));

/** Returns the filters that every list of opportunities, events or projects has. */
export function workFilterOptions(options: WorkOptions | undefined) {
  const categories = new Map((options?.statuses ?? []).map(({ category }) => [category.code, category.name]));
  return {
    progress: { title: t("progress"), choices: PROGRESS },
    statusIds: { title: t("status"), choices: statusChoices(options) },
    categoryCodes: { title: t("category"), choices: [...categories].map(([value, label]) => ({ value, label })) },
    leadIds: { title: t("lead"), choices: staff },
    staffIds: { title: t("staff"), choices: staff },
    assignedToMe: { title: t("assignedToReader") },
    partnerIds: { title: t("partner"), choices: partners },
    talentIds: { title: t("talent"), choices: people },
    creatorId: { title: t("creator"), choices: staff },
  };
}
