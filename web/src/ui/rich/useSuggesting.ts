import type { SuggestionOptions, SuggestionProps } from "@tiptap/suggestion";
import { useMemo, useRef, useState } from "react";
import type { FindMentioned, MentionedPerson } from "./mention.ts";

export interface Suggesting {
  found: readonly MentionedPerson[];
  /** Which of them Enter takes. */
  at: number;
  /** Where the `@` stands in the window; null while nobody is being mentioned. */
  place: DOMRect | null;
  busy: boolean;
}
const NOT: Suggesting = { found: [], at: 0, place: null, busy: false };
const MOST = 6;

/** The list that opens at an `@`: what it shows, its keys, and the editor's side of it. */
export function useSuggesting(find: FindMentioned | undefined) {
  const [suggesting, setSuggesting] = useState<Suggesting>(NOT);
  const now = useRef(NOT);
  const choose = useRef<(person: MentionedPerson) => void>(() => undefined);
  const finder = useRef(find);
  finder.current = find;
  const wanted = find !== undefined;

  const options = useMemo((): Partial<SuggestionOptions<MentionedPerson>> | null => {
    if (!wanted) return null;
    const show = (next: Suggesting): void => {
      now.current = next;
      setSuggesting(next);
    };
    const step = (by: number): void => {
      const { found, at } = now.current;
      if (found.length > 0) show({ ...now.current, at: (at + by + found.length) % found.length });
    };
    const drawn = (props: SuggestionProps<MentionedPerson>): void => {
      choose.current = (person) => props.command(person);
      const found = props.items.slice(0, MOST);
      const at = Math.min(now.current.at, Math.max(0, found.length - 1));
      show({ found, at, place: props.clientRect?.() ?? null, busy: props.loading });
    };
    return {
      char: "@",
      debounce: 120,
      // A list that can't be asked for is an empty one: the text goes on.
      items: async ({ query }) => [...((await finder.current?.(query).catch(() => [])) ?? [])],
      render: () => ({
        onStart: drawn,
        onUpdate: drawn,
        onExit: () => show(NOT),
        onKeyDown: ({ event }) => {
          const { found, at, place } = now.current;
          const meant = found[at];
          if (!place) return false;
          if (event.key === "ArrowDown") step(1);
          else if (event.key === "ArrowUp") step(-1);
          else if ((event.key === "Enter" || event.key === "Tab") && meant && !event.ctrlKey && !event.metaKey)
            choose.current(meant);
          else return false;
          return true;
        },
      }),
    };
  }, [wanted]);
  return { suggesting, options, choose: (person: MentionedPerson) => choose.current(person) };
}
