/** The product's name: the only place it stands. The documents write `{product}` for it. */
export const PRODUCT = "Greenroom";
