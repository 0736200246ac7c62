/** One table of refusals: code → HTTP status and English sentence. 401 means a dead session and nothing else. */
export const ERRORS = {
  validation: [400, "Some fields need another look."],
  malformed: [400, "The request could not be read."],
  requiredField: [400, "This field is required"],
  invalidLogin: [400, "The email or the password is not right."],
  invalidCode: [400, "This code is not right, or it was used already."],
  expiredLink: [400, "This link has been used or has expired. Ask for a new one."],
  wrongPassword: [400, "The password is not right."],
  emailExisted: [400, "This email is in use already."],
  unknownReference: [400, "This does not exist, or is not yours to choose."],
  levelNotOffered: [400, "This level is not offered here."],
  longFilterMessage: [400, "There are too many filters. Take one away first."],
  sessionEnded: [401, "Your session has ended. Sign in again."],
  fileRefused: [400, "This file can't be uploaded."],
  uploadBroken: [400, "This part does not belong to the file that was announced. Upload the file again."],
  noRight: [403, "You don't have the right to do this. Ask an owner of your agency."],
  aboveOwnLevel: [403, "You can't give more than you have yourself."],
  ownPermission: [403, "Nobody changes their own permission. Ask an owner."],
  twoFactorDue: [403, "Give the code of your second factor first."],
  stepUpRequired: [403, "Confirm that it is you."],
  chooseAgency: [403, "Choose an agency first."],
  notFound: [404, "This does not exist, or is not yours to see."],
  stale: [409, "Someone else changed this in the meantime."],
  duplicate: [409, "This exists already."],
  /** `duplicateEmail` beside the email of a contact. */
  "1018": [409, "Another contact here has this email already."],
  lastOwner: [409, "This is the last owner or app admin who can sign in. Make another one first."],
  alreadyTalent: [409, "They are a talent already."],
  notConverted: [409, "They are not being made a talent."],
  conversionIncomplete: [409, "Something is missing before they can become a talent."],
  conversionTooOld: [409, "They became a talent more than 30 days ago. That is not undone any more."],
  idempotencyReused: [409, "This request key was used for another request."],
  uploadIncomplete: [409, "Some of the file has not arrived yet."],
  tooManyUploads: [409, "Too many uploads are open. Let some of them finish first."],
  importStep: [409, "This import is at another step by now. Look again."],
  importFaulty: [409, "Some rows have faults. Mend them, or add the good ones only."],
  tooLarge: [413, "This is too large."],
  unsupportedType: [415, "Send this as application/json."],
  tooManyTries: [429, "Too many tries. Wait a little, then try again."],
  noRoom: [507, "There is no room left for files. Delete some, or ask an owner for more."],
  somethingWentWrong: [500, "Something went wrong on our side. Try again."],
  placesUnavailable: [503, "This place can't be looked up at the moment."],
  unavailable: [503, "Greenroom can't reach its database at the moment. Try again in a few seconds."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** One field that was refused; `field` is a dotted path in the body or query. */
export interface ErrorDetail {
  field: string;
  code: string;
  message: string;
}

/** Who saved a record last, where that is known, and when; ISO 8601, UTC. */
export interface Saved {
  by: string | null;
  at: string;
}

/** The body of every refusal, whatever its status. */
export interface ErrorBody {
  error: {
    code: string;
    message: string;
    details: ErrorDetail[];
    requestId: string;
    /** With `stale`: the record as it is now, and who saved it when. */
    current?: unknown;
    saved?: Saved;
  };
}
