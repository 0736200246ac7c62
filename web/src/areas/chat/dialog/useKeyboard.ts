import { useEffect, useState } from "react";

/** How much of the window's foot the keyboard of a phone covers, and how high the rest is. */
export interface Keyboard {
  covered: number;
  height: number;
}

function measure(): Keyboard {
  const { visualViewport: view } = window;
  if (!view) return { covered: 0, height: window.innerHeight };
  return { covered: Math.max(0, window.innerHeight - view.height - view.offsetTop), height: view.height };
}

export function useKeyboard(): Keyboard {
  const [keyboard, setKeyboard] = useState(measure);
  useEffect(() => {
    const { visualViewport: view } = window;
    const update = (): void => setKeyboard(measure());
    view?.addEventListener("resize", update);
    view?.addEventListener("scroll", update);
    return () => {
      view?.removeEventListener("resize", update);
      view?.removeEventListener("scroll", update);
    };
  }, []);
  return keyboard;
}
