import { shortAddress, webAddress } from "./webAddress.ts";

/** A website, opened beside. */
export const WebLink = ({ address }: { address: string }) => (
  <a href={webAddress(address)} target="_blank" rel="noopener noreferrer">
    {shortAddress(address)}
  </a>
);
