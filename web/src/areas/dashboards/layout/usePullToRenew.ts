import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** How far a finger pulls, in px, before letting go renews. */
const RENEWS_PX = 72;
/** The content follows the finger at half its pace, as far as this. */
const MOST_PX = 56;

/** True if nothing between an element and the one that holds it is scrolled down. */
function isAtTop(target: EventTarget | null, holder: Element): boolean {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.scrollTop > 0) return false;
    if (element === holder) break;
  }
  return true;
}

/** Renews what an element shows when it is pulled down by a finger from its top. */
export function usePullToRenew(holderRef: RefObject<HTMLElement | null>, renew: () => Promise<unknown>) {
  const [pulled, setPulled] = useState(0);
  const [isRenewing, setRenewing] = useState(false);
  const renewNow = async (): Promise<void> => {
    if (isRenewing) return;
    setRenewing(true);
    try {
      await renew();
    } finally {
      setRenewing(false);
    }
  };
  const renewLatest = useEffectEvent(renewNow);
  useEffect(() => {
    const holder = holderRef.current;
    if (!holder) return;
    let start: { x: number; y: number } | null = null;
    let distance = 0;
    const pullTo = (next: number): void => {
      distance = next;
      setPulled(next);
    };
    const letGo = (): void => {
      start = null;
      pullTo(0);
    };
    const onStart = ({ touches, target }: TouchEvent): void => {
      const finger = touches[0];
      const isPull = finger && touches.length === 1 && isAtTop(target, holder);
      start = isPull ? { x: finger.clientX, y: finger.clientY } : null;
    };
    const onMove = (event: TouchEvent): void => {
      const finger = event.touches[0];
      if (!start || !finger) return;
      const [across, down] = [Math.abs(finger.clientX - start.x), finger.clientY - start.y];
      // Sideways it is no pull, and upwards it scrolls.
      if (distance === 0 && across > down) {
        letGo();
        return;
      }
      // Otherwise the browser takes the movement for scrolling, and tells of it only now and then.
      if (event.cancelable) event.preventDefault();
      pullTo(Math.max(0, down));
    };
    const onEnd = (): void => {
      if (distance >= RENEWS_PX) void renewLatest();
      letGo();
    };
    const until = new AbortController();
    const options = { signal: until.signal, passive: true };
    holder.addEventListener("touchstart", onStart, options);
    holder.addEventListener("touchmove", onMove, { ...options, passive: false });
    holder.addEventListener("touchend", onEnd, options);
    holder.addEventListener("touchcancel", letGo, options);
    return () => until.abort();
  }, [holderRef]);
  return {
    isRenewing,
    renewNow,
    willRenew: pulled >= RENEWS_PX,
    /** Height of the space above the content, in px. */
    space: Math.min(MOST_PX, pulled / 2),
  };
}
