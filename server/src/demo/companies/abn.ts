import { demoRandom } from "../values/random.ts";

const WEIGHTS = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Eleven digits that pass for an ABN and are always the same for a name. */
export function abnOf(name: string): string {
  const random = demoRandom(`abn/${name}`);
  for (;;) {
    const rest = Array.from({ length: 9 }, () => random.roll(0, 9));
    const sum = rest.reduce((all, digit, at) => all + digit * (WEIGHTS[at + 1] ?? 0), 0);
    // The first two digits are the check: 10·(a − 1) + b makes up what is missing to a multiple of 89.
    const check = 89 - (sum % 89);
    const [first, second] = [Math.floor(check / 10) + 1, check % 10];
    if (first <= 9) return [first, second, ...rest].join("");
  }
}
