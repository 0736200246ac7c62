/** Limits per tour, and of rooms per hotel. */
export const TOUR_LIMITS = { entries: 1000, shows: 400, members: 150, rooms: 80, days: 400 } as const;
