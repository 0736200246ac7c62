import { demoRandom } from "../values/random.ts";

const WEIGHTS = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Returns eleven digits with a valid ABN checksum, always the same for a name. */
export function abnOf(name: string): string {
  const random = demoRandom(`abn/${name}`);
  for (;;) {
    const rest = Array.from({ length: 9 }, () => random.roll(0, 9));
    const sum = rest.reduce((total, digit, index) => total + digit * (WEIGHTS[index + 1] ?? 0), 0);
    // The first two digits are the checksum: 10·(a − 1) + b completes the sum to a multiple of 89.
    const check = 89 - (sum % 89);
    const [first, second] = [Math.floor(check / 10) + 1, check % 10];
    if (first <= 9) return [first, second, ...rest].join("");
  }
}
