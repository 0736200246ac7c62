/** Whether keys go into a field, so that a letter is a letter and no command. */
export const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a dialog is open: the page below it hears no commands. */
export const underDialog = (): boolean => document.querySelector("[role=dialog]") !== null;
