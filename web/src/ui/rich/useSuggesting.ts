import type { SuggestionOptions, SuggestionProps } from "@tiptap/suggestion";
import { useMemo, useRef, useState } from "react";
import type { FindMentioned, MentionedPerson } from "./mention.ts";

export interface Suggesting {
  people: readonly MentionedPerson[];
  /** The index of the active person, who is selected by Enter. */
  activeIndex: number;
  /** The position of the `@` in the window; null while the list is closed. */
  position: DOMRect | null;
  loading: boolean;
}
const CLOSED: Suggesting = { people: [], activeIndex: 0, position: null, loading: false };
const MAX_PEOPLE = 6;
const MAX_CHIPS = 200;

/** The list of people that opens at an `@`, or of chips: its state, its keys, and the editor's options. */
export function useSuggesting(find: FindMentioned | undefined, kind: "people" | "chips") {
  const [suggesting, setSuggesting] = useState<Suggesting>(CLOSED);
  const now = useRef(CLOSED);
  const choose = useRef<(person: MentionedPerson) => void>(() => undefined);
  const finder = useRef(find);
  finder.current = find;
  const enabled = find !== undefined;

  const options = useMemo((): Partial<SuggestionOptions<MentionedPerson>> | null => {
    if (!enabled) return null;
    const show = (next: Suggesting): void => {
      now.current = next;
      setSuggesting(next);
    };
    const step = (by: number): void => {
      const { people, activeIndex } = now.current;
      if (people.length > 0) show({ ...now.current, activeIndex: (activeIndex + by + people.length) % people.length });
    };
    const showPeople = (props: SuggestionProps<MentionedPerson>): void => {
      choose.current = (person) => props.command(person);
      const people = props.items.slice(0, kind === "chips" ? MAX_CHIPS : MAX_PEOPLE);
      const activeIndex = Math.min(now.current.activeIndex, Math.max(0, people.length - 1));
      show({ people, activeIndex, position: props.clientRect?.() ?? null, loading: props.loading });
    };
    return {
      char: "@",
      debounce: 120,
      // If loading people fails, the list is empty and typing continues.
      items: async ({ query }) => [...((await finder.current?.(query).catch(() => [])) ?? [])],
      render: () => ({
        onStart: showPeople,
        onUpdate: showPeople,
        onExit: () => show(CLOSED),
        onKeyDown: ({ event }) => {
          const { people, activeIndex, position } = now.current;
          const active = people[activeIndex];
          if (!position) return false;
          if (event.key === "ArrowDown") step(1);
          else if (event.key === "ArrowUp") step(-1);
          else if ((event.key === "Enter" || event.key === "Tab") && active && !event.ctrlKey && !event.metaKey)
            choose.current(active);
          else return false;
          return true;
        },
      }),
    };
  }, [enabled, kind]);
  return { suggesting, options, choose: (person: MentionedPerson) => choose.current(person) };
}
