/** Limits per contract; `days` is the longest offset of a due date. */
export const CONTRACT_LIMITS = { instalments: 60, events: 50, days: 3650 } as const;
