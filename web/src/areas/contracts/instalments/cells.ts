/** Applies an edit of one instalment cell to the whole plan. */
import type { Contract, InstalmentShown } from "#contract/contracts/contract.ts";
import type { InstalmentRule } from "#contract/contracts/instalment.ts";
import { parseAmount } from "#contract/values/money.ts";
import { instalmentValues } from "../form/contractValues.ts";

type ContractParts = ReturnType<typeof instalmentValues>;
type Part = ContractParts[number];

/** True if an instalment may still be changed. */
export const isOpenPart = ({ state }: Pick<InstalmentShown, "state">): boolean =>
  state === "PLANNED" || state === "READY_TO_INVOICE";

/** "20 %", "33,5" as the contract has percentages; what is none is refused by the call. */
const percentIn = (text: string): string => text.replace("%", "").replace(",", ".").trim();

/** Each says what its cell shows, typed, and what it makes of the part. An emptied share or amount makes the part the rest. */
export const CELLS = {
  title: (text: string): Partial<Part> => ({ title: text }),
  share: (text: string): Partial<Part> =>
    text.trim() === ""
      ? { share: "REST", percent: null, amount: null }
      : { share: "PERCENT", percent: percentIn(text), amount: null },
  amount: (text: string): Partial<Part> =>
    text.trim() === ""
      ? { share: "REST", percent: null, amount: null }
      : // The server refuses -1, which stands for text that is no amount.
        { share: "AMOUNT", percent: null, amount: parseAmount(text) ?? -1 },
  /** Its own date, or the day that the part is pinned to whatever its rule says. */
  date: (day: string, { rule }: Pick<Part, "rule">): Partial<Part> =>
    rule === "DATE" ? { onDate: day === "" ? null : day } : { pinnedOn: day === "" ? null : day },
  rule: (rule: InstalmentRule, { dueDate }: Pick<InstalmentShown, "dueDate">): Partial<Part> =>
    rule === "DATE" ? { rule, onDate: dueDate, pinnedOn: null, offset: 0 } : { rule, onDate: null },
};

/**
 * The parts with one of them changed. One part is the rest, so that the sum stays the contract's value to the cent: the one
 * that was it, or else the last other part that is open.
 */
export function withPart(record: Pick<Contract, "instalments">, id: string, change: Partial<Part>): ContractParts {
  const parts = instalmentValues(record).map((part) => (part.id === id ? { ...part, ...change } : part));
  if (!("share" in change)) return parts;
  const rests = parts.filter(({ share }) => share === "REST");
  const rest = { share: "REST", percent: null, amount: null } as const;
  if (rests.length > 1)
    // The part that was the rest has the amount that it had.
    return parts.map((part) =>
      part.share === "REST" && part.id !== id
        ? { ...part, share: "AMOUNT", amount: record.instalments.find((was) => was.id === part.id)?.amount ?? 0 }
        : part,
    );
  if (rests.length === 1) return parts;
  const last = record.instalments.findLast((part) => part.id !== id && isOpenPart(part));
  return parts.map((part) => (part.id === last?.id ? { ...part, ...rest } : part));
}
