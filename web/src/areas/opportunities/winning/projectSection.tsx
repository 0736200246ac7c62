import { FolderIcon } from "@phosphor-icons/react/dist/csr/Folder";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { t } from "./messages.ts";
import { partFields, type SectionProps, type WinSection } from "./section.ts";

function ProjectSection({ proposal: { currency }, form }: SectionProps) {
  const { project } = form.values;
  const field = partFields(form, "project", project, (next) => form.set("project", next));
  const budget = field("budget");
  return (
    <>
      <TextField {...field("title")} label={t("title")} required autoComplete="off" />
      <FieldRow>
        <DateField {...field("startDate")} label={t("start")} />
        <DateField {...field("endDate")} label={t("end")} />
      </FieldRow>
      <MoneyField
        {...budget}
        value={budget.value === null ? null : { amount: budget.value, currency }}
        onChange={(money) => budget.onChange(money?.amount ?? null)}
        currency={currency}
        label={t("budget")}
      />
    </>
  );
}

export const projectSection: WinSection = {
  name: "project",
  icon: FolderIcon,
  title: t("project"),
  line: t("projectLine"),
  on: ({ project }) => project && false,
  Section: ProjectSection,
  makes: () => t("makesProject"),
  marks: ({ values: { project } }) => {
    const { title, startDate, endDate } = project;
    return [
      ...(startDate ? [{ day: startDate, shape: "event" as const, text: t("projectStarts", { title }) }] : []),
      ...(endDate ? [{ day: endDate, shape: "event" as const, text: t("projectEnds", { title }) }] : []),
    ];
  },
};
