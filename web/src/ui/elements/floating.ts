/**
 * What opens over a page is drawn inside the landmark that it belongs to, so that it is found there by whoever does not
 * see; placed against the window, so that nothing clips it.
 */
export const floating = (landmark: string) =>
  ({
    portalProps: { target: document.querySelector<HTMLElement>(landmark) ?? document.body },
    floatingStrategy: "fixed",
  }) as const;
