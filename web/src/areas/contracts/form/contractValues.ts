/** Form values of a contract. */
import { type Contract, ContractCreate } from "#contract/contracts/contract.ts";
import { type FormValues, formOf, ids } from "#contract/form.ts";
import { workValues } from "#web/shared/deals/workValues.ts";

export const contractForm = formOf(ContractCreate);
export type ContractValues = FormValues<typeof contractForm>;

/** The parts as the form has them: the amount of a percentage or of the rest follows from the value. */
export const instalmentValues = ({ instalments }: Pick<Contract, "instalments">): ContractValues["instalments"] =>
  instalments.map(({ dueDate: _, ruleDate, state, readyAt, ...part }) => ({
    ...part,
    amount: part.share === "AMOUNT" ? part.amount : null,
  }));

export const valuesOf = (record: Contract): ContractValues => {
  const { statusId: _, ...links } = workValues(record);
  return contractForm.valuesOf(record, {
    ...links,
    personIds: ids(record.people),
    eventIds: ids(record.events),
    opportunityId: record.opportunity?.id ?? null,
    projectId: record.project?.id ?? null,
    instalments: instalmentValues(record),
  });
};
