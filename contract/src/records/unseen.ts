/** What stands for a talent or scout whom the reader may not see, where others of the same list are named and sums have to add up. */
export const UNSEEN_NAME = "Another talent";
/** The same of a contact of a client. */
export const UNSEEN_CONTACT = "Another contact";
