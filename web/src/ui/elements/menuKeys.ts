import type { KeyboardEvent } from "react";

/** Arrows walk through the `data-item`s of a small list. */
export function onMenuKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-item]")];
  const at = items.findIndex((item) => item.matches(":focus"));
  event.preventDefault();
  (at === -1 && step === -1 ? items.at(-1) : items.at((at + step) % items.length))?.focus();
}
