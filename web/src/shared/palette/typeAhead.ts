/** Records keys typed before the palette's field has the focus. */
export interface TypeAhead {
  /** Ends recording and returns the text; later calls return none. */
  take: () => string;
}
/** Records what is typed until it is taken; Escape closes the palette that has not appeared yet. */
export function recordTyping({ wanted, cancel }: { wanted: () => boolean; cancel: () => void }): TypeAhead {
  let text = "";
  const stop = (): void => document.removeEventListener("keydown", onKeyDown, true);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!wanted()) {
      stop();
      return;
    }
    if (ctrlKey || metaKey || altKey) return;
    if (key === "Escape") cancel();
    else if (key === "Backspace") text = text.slice(0, -1);
    else if (key.length === 1) text += key;
    // Enter would press what has the focus behind the palette.
    else if (key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", onKeyDown, true);
  return {
    take: () => {
      stop();
      const typed = text;
      text = "";
      return typed;
    },
  };
}
