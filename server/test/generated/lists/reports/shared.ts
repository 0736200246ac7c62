/** Parts that the oracles of reports share. */
import { distinct } from "../record-oracle.ts";

interface WithFigures {
  figures: Readonly<Record<string, number | null>>;
}

/** Figures that are missing come before all others; those that no fact of the seed makes are 0 or missing for all. */
export const figure = (measure: string) => ({
  by: ({ figures }: WithFigures): number => figures[measure] ?? Number.NEGATIVE_INFINITY,
  as: "plain" as const,
});

/** Sorts by text, where nothing comes first. */
export const byText = <F>(read: (fact: F) => string | null) => ({
  by: (fact: F): string => read(fact) ?? "",
  as: "plain" as const,
});
export const withoutIdle = { keeps: () => true, values: () => [false] };
/** Parts of a view on which no row depends: what it is compared with, and its chart. */
export const chosenView = (chart: string) => ({
  compareWith: { keeps: () => true, values: () => ["YEAR"] },
  chart: { keeps: () => true, values: () => [chart] },
});
export const byAgency = <F extends { agencyId: string }>() => ({
  keeps: ({ agencyId }: F, wanted: readonly unknown[]) => wanted.includes(agencyId),
  values: (facts: readonly F[]) => distinct(facts.map(({ agencyId }) => agencyId)),
});
export const byValue = <F>(read: (fact: F) => string) => ({
  keeps: (fact: F, wanted: readonly unknown[]) => wanted.includes(read(fact)),
  values: (facts: readonly F[]) => distinct(facts.map(read)),
});
export const NO_BULK = "a report has a row for each subject, which is counted like any list";
