/** An address as it is opened: people write them without the protocol. */
export const webAddress = (address: string): string => (/^https?:\/\//i.test(address) ? address : `https://${address}`);
/** The same as it is read. */
export const shortAddress = (address: string): string =>
  address.replace(/^(?:https?:\/\/)?(?:www\.)?/i, "").replace(/\/$/, "");
