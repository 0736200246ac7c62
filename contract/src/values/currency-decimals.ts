/** Decimals of currencies; separate from the list of currencies, which most forms need not load. */

/** Number of decimals of a currency, unless it is two. */
export const DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0]),
  ),
  ...Object.fromEntries("BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3])),
};
export const decimalsOf = (currencyCode: string): number => DECIMALS[currencyCode] ?? 2;
