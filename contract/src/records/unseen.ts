/** Placeholder for a talent or scout the reader may not see, in lists that name others and must add up. */
export const UNSEEN_NAME = "Another talent";
/** Placeholder for a contact of a client. */
export const UNSEEN_CONTACT = "Another contact";
