import { shortAddress, webAddress } from "./webAddress.ts";

/** A link to a website, opened in a new tab. */
export const WebLink = ({ address }: { address: string }) => (
  <a href={webAddress(address)} target="_blank" rel="noopener noreferrer">
    {shortAddress(address)}
  </a>
);
