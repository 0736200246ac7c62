import type { ReactNode } from "react";

/** A person who can be mentioned. */
export interface MentionedPerson {
  id: string;
  label: string;
  /** Shown before the name, such as an avatar. */
  mark?: ReactNode;
}
/** Finds the people that match the text after the `@`. */
export type FindMentioned = (text: string) => Promise<readonly MentionedPerson[]>;
