/** Returns whether the target is a text field, where letters are text and not shortcuts. */
export const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Returns whether a dialog is open; shortcuts of the page below it are disabled then. */
export const underDialog = (): boolean => document.querySelector("[role=dialog]") !== null;
