import { Fragment } from "react";

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g;

/** Plain text with its lines; addresses become links. */
export const Words = ({ text }: { text: string }) =>
  text.split(LINK).map((part, place) =>
    // Every second part is an address.
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <a key={place} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <Fragment key={place}>{part}</Fragment>
    ),
  );
