/** Paths of an event's guest list and of the view of it for the door. */
export const guestsPath = (eventId: string): string => `/event/detail/${eventId}/guests`;
export const doorPath = (eventId: string): string => `/event/detail/${eventId}/door`;
