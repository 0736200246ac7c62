import type { ReactNode } from "react";

/** Somebody who can be mentioned. */
export interface MentionedPerson {
  id: string;
  label: string;
  /** Before the name, such as a face. */
  mark?: ReactNode;
}
/** Who fits what was typed after the `@`. */
export type FindMentioned = (words: string) => Promise<readonly MentionedPerson[]>;
