/** Tells the kinds of stored answers apart. */
import type { Answer, NamedPerson } from "#contract/talents/answer.ts";
import type { Money } from "#contract/values/money.ts";

const objectIn = (answer: Answer | undefined): Money | NamedPerson | null =>
  typeof answer === "object" && answer !== null && !Array.isArray(answer) ? answer : null;

/** Returns the amount of an answer, or null. */
export function amountIn(answer: Answer | undefined): Money | null {
  const object = objectIn(answer);
  return object && "currency" in object ? object : null;
}

/** Returns the person an answer names, or null. */
export function namedIn(answer: Answer | undefined): NamedPerson | null {
  const object = objectIn(answer);
  return object && "kind" in object ? object : null;
}
