let pressed = false;
const watch = ({ type }: Event): void => {
  pressed = type === "pointerdown";
};
for (const name of ["pointerdown", "pointerup", "pointercancel"]) addEventListener(name, watch, true);

/** Runs at once, or after the mouse button is released: an element that moves between press and release would not be clicked. */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const control = new AbortController();
  const release = (): void => {
    control.abort();
    setTimeout(run);
  };
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, release, { signal: control.signal });
}
