/** The form of an instalment, apart from the calls of contracts: winning a deal makes instalments too. */
import { LIMITS } from "../limits.ts";
import { date, emptyIsNull, line, z } from "../schema.ts";
import { amount } from "../work/work.ts";
import { INSTALMENT_RULES, INSTALMENT_SHARES, PERCENT } from "./instalment.ts";
import { CONTRACT_LIMITS } from "./limits.ts";

export const Instalment = z.strictObject({
  /** Id of an existing instalment. */
  id: emptyIsNull(z.string().check(z.regex(/^[\w-]{1,36}$/))),
  title: line(LIMITS.masterName),
  share: z._default(z.enum(INSTALMENT_SHARES), "REST"),
  /** Percent of the value, as a decimal: "20", "33.333333". */
  percent: emptyIsNull(z.string().check(z.regex(PERCENT, { error: "Use a number from 0 to 100" }))),
  /** Minor units. */
  amount: amount(),
  rule: z._default(z.enum(INSTALMENT_RULES), "DATE"),
  /** Days after the base date; negative for days before. */
  offset: z._default(z.int().check(z.minimum(-CONTRACT_LIMITS.days), z.maximum(CONTRACT_LIMITS.days)), 0),
  /** The date itself, or any day of the month for MONTH_END. */
  onDate: emptyIsNull(date()),
  /** Fixed due date, whatever the rule says. */
  pinnedOn: emptyIsNull(date()),
});
export type Instalment = z.output<typeof Instalment>;
export const instalmentList = () => z.array(Instalment).check(z.maxLength(CONTRACT_LIMITS.instalments));
