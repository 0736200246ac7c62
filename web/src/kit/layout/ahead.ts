let fetching: () => Promise<unknown> = () => Promise.resolve();

/** Says what is nearly certain to be shown next. */
export const aheadIs = (fetch: () => Promise<unknown>): void => {
  fetching = fetch;
};
/** Begins to load it, while something else is being waited for. */
export const fetchAhead = (): void => void fetching().catch(() => undefined);
