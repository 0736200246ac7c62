/** Path of a show's settlement. */
export const settlementPath = (eventId: string): string => `/tools/settlements/${eventId}`;
