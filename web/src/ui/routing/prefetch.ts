let fetching: () => Promise<unknown> = () => Promise.resolve();

/** Says what is nearly certain to be shown next. */
export const setPrefetch = (fetch: () => Promise<unknown>): void => {
  fetching = fetch;
};
/** Begins to load it, while something else is being waited for. */
export const runPrefetch = (): void => void fetching().catch(() => undefined);
