/** How many decimals amounts have; apart from the list of currencies, which forms of other things need not load. */

/** How many decimals the amounts of a currency have, where it is not two. */
export const DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0]),
  ),
  ...Object.fromEntries("BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3])),
};
export const decimalsOf = (currencyCode: string): number => DECIMALS[currencyCode] ?? 2;
