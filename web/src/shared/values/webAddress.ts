/** Returns a URL that can be opened; people often leave out the protocol. */
export const webAddress = (address: string): string => (/^https?:\/\//i.test(address) ? address : `https://${address}`);
/** Returns the URL without protocol and "www.". */
export const shortAddress = (address: string): string =>
  address.replace(/^(?:https?:\/\/)?(?:www\.)?/i, "").replace(/\/$/, "");
