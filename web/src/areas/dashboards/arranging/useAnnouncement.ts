import { useCallback, useEffect, useRef, useState } from "react";

/** Time between two announcements of something that moves: no more can be listened to. */
const MOVING_MS = 400;

export interface Announcement {
  text: string;
  say: (text: string) => void;
  /** Says the latest of some texts that follow each other quickly. */
  sayMoving: (text: string) => void;
}

/** Keeps what a screen reader hears. */
export function useAnnouncement(): Announcement {
  const [text, setText] = useState("");
  const latest = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);
  const say = useCallback(
    (next: string) => {
      stop();
      setText(next);
    },
    [stop],
  );
  const sayMoving = useCallback((next: string) => {
    latest.current = next;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setText(latest.current);
    }, MOVING_MS);
  }, []);
  return { text, say, sayMoving };
}
