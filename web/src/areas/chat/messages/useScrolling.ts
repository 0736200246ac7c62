/** Scroll position of the messages: stays at the end when new ones arrive, and does not jump when older ones load. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ChatMessage } from "#contract/chat/message.ts";
import type { UnsentText } from "../writing/outgoing.ts";

/** How long after a message the list scrolls to it. */
export const SCROLL_AFTER_MS = 300;
/** How near the end counts as being there. */
const NEAR = 60;
/** How near the beginning older ones are loaded. */
const BEFORE_TOP = 80;

interface Options {
  messages: readonly ChatMessage[];
  waiting: readonly UnsentText[];
  loadOlder: (() => void) | undefined;
}

export function useScrolling({ messages, waiting, loadOlder }: Options) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const fromEnd = useRef(0);
  const atEnd = useRef(true);
  const forOwn = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [scrolledUp, setScrolledUp] = useState(false);
  const [hasNew, setHasNew] = useState(false);
  const first = messages[0]?.id;
  const last = messages.at(-1);
  const started = first !== undefined;

  const toEnd = (): void => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  const remember = (): void => {
    const element = scroller.current;
    if (!element) return;
    fromEnd.current = element.scrollHeight - element.scrollTop;
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    atEnd.current = isAtEnd;
    setScrolledUp(!isAtEnd);
    if (isAtEnd) setHasNew(false);
  };
  /** Unless the reader scrolls up meanwhile; what they sent themselves is shown in any case. */
  const toEndSoon = (isOwn = false): void => {
    forOwn.current ||= isOwn;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (atEnd.current || forOwn.current) toEnd();
      forOwn.current = false;
    }, SCROLL_AFTER_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  // The first messages stand at their end at once; older ones keep what is read in its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the first message, whichever it is
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !started) return;
    element.scrollTop = atEnd.current ? element.scrollHeight : element.scrollHeight - fromEnd.current;
    fromEnd.current = element.scrollHeight - element.scrollTop;
  }, [first, started]);

  const before = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the last message
  useEffect(() => {
    if (last && before.current !== undefined && before.current !== last.id) {
      if (atEnd.current || !last.incoming) toEndSoon(!last.incoming);
      else setHasNew(true);
    }
    before.current = last?.id;
  }, [last?.id]);

  const sent = waiting.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a text of one's own
  useEffect(() => {
    if (sent > 0) toEndSoon(true);
  }, [sent]);

  // Pictures get their height later, and a keyboard takes some: the end stays the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both elements stay
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (atEnd.current) toEndSoon();
      // New messages below must not shift the ones being read when older ones load.
      else if (scroller.current) fromEnd.current = scroller.current.scrollHeight - scroller.current.scrollTop;
    });
    if (content.current) observer.observe(content.current);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);

  // A list that does not fill its container cannot scroll, so it loads older messages itself.
  useEffect(() => {
    const element = scroller.current;
    if (element && loadOlder && element.scrollHeight <= element.clientHeight) loadOlder();
  }, [loadOlder]);

  return {
    scroller,
    content,
    scrolledUp,
    hasNew,
    onScroll: () => {
      remember();
      if ((scroller.current?.scrollTop ?? 0) < BEFORE_TOP) loadOlder?.();
    },
    toNewest: toEnd,
  };
}
