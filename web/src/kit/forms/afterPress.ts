let pressed = false;
for (const name of ["pointerdown", "pointerup", "pointercancel"])
  addEventListener(name, ({ type }) => void (pressed = type === "pointerdown"), true);

/** Runs at once, or when the button of the mouse is let go: what moves between press and release is not clicked. */
export function afterPress(run: () => void): void {
  if (!pressed) return run();
  const control = new AbortController();
  const release = (): void => {
    control.abort();
    setTimeout(run);
  };
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, release, { signal: control.signal });
}
