/** SHA-256 of short ASCII texts, at once: the browser's own only answers later, which is too slow for thousands of tries. */
const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const fraction = (value: number): number => ((value - Math.floor(value)) * 0x1_0000_0000) | 0;
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Returns the first word of the hash. */
export function firstWord(text: string): number {
  const length = ((text.length + 8) >> 6) * 16 + 16;
  const words = new Int32Array(length);
  for (let n = 0; n < text.length; n += 1)
    words[n >> 2] = (words[n >> 2] ?? 0) | (text.charCodeAt(n) << (24 - (n & 3) * 8));
  words[text.length >> 2] = (words[text.length >> 2] ?? 0) | (0x80 << (24 - (text.length & 3) * 8));
  words[length - 1] = text.length * 8;
  const state = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < length; block += 16) {
    for (let n = 0; n < 64; n += 1) {
      if (n < 16) w[n] = words[block + n] ?? 0;
      else {
        const [a, b] = [w[n - 15] ?? 0, w[n - 2] ?? 0];
        const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
        const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
        w[n] = (w[n - 16] ?? 0) + s0 + (w[n - 7] ?? 0) + s1;
      }
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let n = 0; n < 64; n += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[n] ?? 0) + (w[n] ?? 0)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [place, value] of [a, b, c, d, e, f, g, h].entries()) state[place] = (state[place] ?? 0) + value;
  }
  return (state[0] ?? 0) >>> 0;
}

/** Finds the number that makes the hash of `challenge.number` begin with so many zero bits. Lets the page live in between. */
export async function solve(challenge: string, bits: number): Promise<number> {
  for (let n = 0; ; n += 1) {
    if (firstWord(`${challenge}.${n}`) >>> (32 - bits) === 0) return n;
    if (n % 2000 === 1999) await new Promise((go) => setTimeout(go));
  }
}
