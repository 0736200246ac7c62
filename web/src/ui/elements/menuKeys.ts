import type { KeyboardEvent } from "react";

/** Moves the focus through the `data-item`s of a list with the arrow keys. */
export function onMenuKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-item]")];
  const focused = items.findIndex((item) => item.matches(":focus"));
  event.preventDefault();
  (focused === -1 && step === -1 ? items.at(-1) : items.at((focused + step) % items.length))?.focus();
}
