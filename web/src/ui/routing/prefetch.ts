let prefetch: () => Promise<unknown> = () => Promise.resolve();

/** Sets what to load in advance: the code that is almost certainly needed next. */
export const setPrefetch = (fetch: () => Promise<unknown>): void => {
  prefetch = fetch;
};
/** Starts loading it while another request is pending. */
export const runPrefetch = (): void => void prefetch().catch(() => undefined);
