/** The product's name; the specification writes `{product}` for it. */
export const PRODUCT = "Greenroom";
