/** Returns the router's index in this tab's history; 0 is the page that was opened by its address. */
export const depth = (): number => {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : 0;
};
