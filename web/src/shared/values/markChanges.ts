import { plainText } from "#contract/values/rich-text.ts";

const BLOCKS = "p, li, h2, h3";
const folded = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Marks the paragraphs that a text has and the one before it had not, and returns them in their order. */
export function markChanges(box: HTMLElement, before: string): HTMLElement[] {
  const linesBefore = new Set(plainText(before).split("\n").map(folded));
  const changed: HTMLElement[] = [];
  for (const block of box.querySelectorAll<HTMLElement>(BLOCKS)) {
    if (block.querySelector(BLOCKS)) continue;
    const text = folded(block.textContent ?? "");
    const isChanged = text !== "" && !linesBefore.has(text);
    block.toggleAttribute("data-changed", isChanged);
    if (isChanged) changed.push(block);
  }
  return changed;
}
