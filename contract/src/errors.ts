import type { BookingConflict } from "./calendar/conflict.ts";
import type { ExclusivityConflict } from "./contracts/exclusivity-conflict.ts";

/** Every refusal: code → HTTP status and English sentence. 401 always means a dead session. */
export const ERRORS = {
  validation: [400, "Some fields need your attention."],
  malformed: [400, "The request could not be read."],
  requiredField: [400, "This field is required"],
  invalidLogin: [400, "Incorrect email or password."],
  invalidCode: [400, "This code is incorrect or was already used."],
  expiredLink: [400, "This link was already used or has expired. Request a new one."],
  wrongPassword: [400, "Incorrect password."],
  emailExisted: [400, "This email is already in use."],
  unknownReference: [400, "This doesn't exist, or you don't have access to it."],
  notYoursToAssign: [400, "You can only assign and unassign records that you may edit."],
  levelNotOffered: [400, "This level isn't available here."],
  tooManyRecords: [400, "At most 10,000 records can be changed at once. Narrow the list first."],
  longFilterMessage: [400, "There are too many filters. Remove one first."],
  sessionEnded: [401, "Your session has ended. Sign in again."],
  fileRefused: [400, "This file can't be uploaded."],
  fileUploadFailed: [400, "Upload failed: what arrived doesn't belong to one file. Upload the file again."],
  fanKeyUnknown: [403, "This key is unknown or was revoked."],
  fanKeyKind: [403, "This key is not for that."],
  noRight: [403, "You don't have permission to do this. Ask an owner of your agency."],
  aboveOwnLevel: [403, "You can't grant or take away more access than you have."],
  accountAbove: [403, "This account is above yours. Ask an owner of your agency."],
  ownersSwitch: [403, "Only owners and app admins may change this."],
  ownPermission: [403, "You can't change your own permission. Ask an owner."],
  ownAccount: [403, "You can't lock, delete or reset your own account. Ask another owner or app admin."],
  twoFactorDue: [403, "Enter your two-factor code first."],
  stepUpRequired: [403, "Confirm that it's you."],
  chooseAgency: [403, "Choose an agency first."],
  /** The operator locked the agency. Shown to its staff, and to people who follow its links. */
  agencyLocked: [403, "This agency's account is locked. Contact the agency, or your Greenroom administrator."],
  notFound: [404, "Not found, or you don't have access."],
  /** People would be double-booked, or an exclusivity conflicts; sent again with a reason, it is saved. */
  conflict: [409, "This clashes with something else. Give a reason to save it anyway."],
  stale: [409, "Someone else changed this in the meantime."],
  /** Every record of a bulk change was refused; the details give the reasons. */
  nothingChanged: [409, "None of these could be changed."],
  duplicate: [409, "This already exists."],
  "7000": [409, "Free text can be sent within 24 hours of the contact's last message. Send a template first."],
  chatNotConnected: [409, "Connect WhatsApp first, in the settings."],
  chatNotSetUp: [409, "This installation is not set up for WhatsApp."],
  chatNumberAway: [409, "This number can't send messages right now. Look at its state in the settings."],
  chatSignUpEnded: [409, "This sign-up was used already or has expired. Connect again."],
  chatOptedOut: [409, "This contact asked for no more templates."],
  chatTemplateSent: [409, "A template was sent already. One more can be sent 24 hours after it."],
  chatTemplateUnusable: [409, "This template can't be sent. Look at its state."],
  chatNoNumber: [409, "This contact has no WhatsApp number."],
  chatNotSeen: [409, "This colleague can't see the conversation, so it can't be given to them."],
  /** A duplicate email of a contact; shown at the field. */
  "1018": [409, "Another contact here already has this email."],
  fixedCategories: [409, "The categories of tasks and contracts are fixed. Add statuses to them."],
  lastStatus: [409, "Every category keeps at least one status. Add another one first."],
  lastCategory: [409, "This is the last category of its kind. Add another one first."],
  lastOwner: [409, "This is the last owner or app admin who can sign in. Add another one first."],
  sentSubContract: [409, "A sub-contract that was sent or signed can be cancelled, but not deleted."],
  numberedContract: [409, "A contract that has a number can be cancelled, but not deleted."],
  sentInvoice: [409, "An invoice that was sent never changes. Void it, or write a credit note."],
  unsentInvoice: [409, "This invoice is a draft. Send it first."],
  voidedInvoice: [409, "This invoice is void already."],
  notForPeppol: [409, "Something is missing that Peppol asks for."],
  /** For several invoices; the details name those refused, with reasons. */
  notVoidable: [409, "Some of these can't be voided, so none were."],
  paidInvoice: [409, "There are payments on this invoice. Void them first."],
  creditedInvoice: [409, "There are credit notes of this invoice, or its credit was used. Void them first."],
  uncreditableInvoice: [409, "Only an invoice that was sent is credited."],
  creditedAlready: [409, "More would be credited than was invoiced. Another credit note has it."],
  sentCreditNote: [409, "A credit note that was sent never changes. Void it, and write another one."],
  unsentCreditNote: [409, "This credit note is a draft. Delete it instead."],
  voidedCreditNote: [409, "This credit note is void already."],
  xeroNotConnected: [409, "Connect Xero first, in the configuration of finance."],
  xeroNotSetUp: [409, "This installation is not set up for Xero."],
  xeroSignInEnded: [409, "This sign-in at Xero was used already or has expired. Connect again."],
  xeroUnknownTenant: [409, "This organisation was not offered by Xero. Connect again."],
  xeroWaiting: [409, "This waits for Xero already."],
  xeroBillsOff: [409, "Bills are switched off. Switch them on in Finance, Configuration, Xero."],
  xeroNoBill: [409, "Only approved expenses and paid pay-runs can be sent to Xero as bills."],
  xeroSameAmount: [409, "It has the same amount in Xero."],
  overpayment: [409, "This is more than is open. Enter the client's name to accept it."],
  payRunState: [409, "This can't be done as the pay-run stands."],
  payRunProblems: [409, "Some lines can't be paid. Solve what is beside them, or leave them out."],
  payRunEmpty: [409, "Everybody is left out of this pay-run."],
  payRunDue: [409, "What is due has changed. Take the new amounts first."],
  payRunHeld: [409, "Another open pay-run holds one of these talents."],
  namesUnseen: [403, "This names people you can't see. Ask a colleague who can see all of them."],
  ownPayRun: [403, "You made or changed this pay-run. Another person has to approve it."],
  ownPayee: [
    403,
    "You changed where or how much somebody here is paid. Another person has to check and approve this pay-run.",
  ],
  ownMoney: [403, "This is about your own money. Another person has to do it."],
  ownAdvance: [403, "You recorded this advance. Another person has to approve it."],
  ownRefund: [403, "You recorded what this credit comes from. Another person has to refund it."],
  ownInvoice: [403, "You wrote this invoice. Another person has to accept more than is open."],
  advanceState: [409, "This advance was approved or rejected already."],
  bankLineState: [409, "This can't be done as the line of the bank stands."],
  bankFileState: [409, "The lines of this file were added already."],
  bankFileDecided: [409, "Lines of this file were posted or ignored. Undo that first, or ignore the others by hand."],
  trustDiffers: [409, "The bank's balance is not what the ledger has at the end of that day."],
  payerMissing: [409, "Set the account that your agency pays from first, with its name in Latin letters."],
  alreadyBilled: [409, "This is on an invoice already."],
  signedTerms: [409, "These terms were signed. Amend the contract to change them."],
  alreadySigning: [409, "This contract is already out to sign. Withdraw it first."],
  otherName: [409, "You were invited under another name. Say that you sign under this one."],
  signingEnded: [409, "This can't be signed any more."],
  expenseDecided: [409, "This expense can't be changed as it stands."],
  expenseSubmitted: [409, "Only a draft can be deleted. Take the expense back first."],
  venueInUse: [409, "Events or opportunities take place here. Merge it into another venue instead."],
  clauseInUse: [409, "Templates name this clause. Take it out of them first."],
  rateInUse: [409, "Something uses this tax rate. Make it inactive instead."],
  accountInUse: [409, "Something uses this account. Make it inactive instead."],
  wordMissing: [409, "The template has no Word file. It is added in the settings of contracts."],
  documentUnready: [409, "The document isn't ready to be sent. Look at what is missing."],
  alreadyTalent: [409, "This person is already a talent."],
  settlementSigned: [409, "Both sides have signed this settlement. Open it again to correct it."],
  settlementState: [409, "This can't be done as the settlement stands."],
  guestArrived: [409, "That many are not left to come in. Another door may have counted them."],
  guestUndecided: [409, "Only approved guests come in."],
  holdEnded: [409, "This hold doesn't stand any more."],
  alreadyCompleted: [409, "This task is already completed."],
  alreadyWon: [409, "This opportunity is already won."],
  convertedEnquiry: [409, "An opportunity was made of this enquiry already."],
  accessCodeDue: [403, "Enter the access code that you were given."],
  accessCodeClosed: [403, "This code was wrong too often. Ask the agency to send you a new link."],
  notWon: [409, "This opportunity isn't won yet."],
  alreadyMade: [409, "This opportunity has one already."],
  changedSince: [409, "Something of it was changed since, so it can't be taken back."],
  alreadyApplied: [409, "This template was already applied here."],
  movedOn: [409, "Something changed in the meantime. Look at it again."],
  notConverted: [409, "This scout is not being converted."],
  conversionIncomplete: [409, "Some details are missing before this scout can become a talent."],
  conversionTooOld: [409, "This scout became a talent more than 30 days ago, so it can't be undone."],
  /** The specification's code of a campaign that is not sent. */
  sendEmailFail: [409, "This campaign can't be sent. Nothing was lost: it is still here."],
  providerOff: [409, "This ticketing provider isn't connected. Connect it in Settings, Ticketing."],
  providerRefused: [409, "The ticketing provider does not accept the key. Connect it again in Settings, Ticketing."],
  providerUnavailable: [409, "The ticketing provider can't be read right now. Try again in a few minutes."],
  discoveryOff: [409, "Discovery needs a contact address. Ask the administrator of this installation to set it."],
  discoveryUnopened: [404, "Open this artist first, so that what is known of them is of today."],
  discoveryAlike: [409, "Somebody like this is a talent or scout already. Say that you want to add them all the same."],
  campaignState: [409, "This can't be done as the campaign stands."],
  idempotencyReused: [409, "This idempotency key was used for a different request."],
  /** For several items; the details name those in another state. */
  contentState: [409, "Some of these can't be changed as they stand, so none were."],
  contentIncomplete: [409, "Some of these lack what they need to be published, so none were."],
  ownContent: [403, "You wrote this. Another person has to approve it."],
  fanContent: [409, "A fan wrote this, so it can't be changed. You can delete it."],
  /** The specification's codes of sharing. */
  "9204": [409, "The talent's profile has no address on this platform."],
  "9205": [409, "This video can't be shared there."],
  cannotShare: [409, "This cannot be shared."],
  socialShared: [409, "This was shared there already, or may be there."],
  socialThumbnail: [409, "Instagram needs a picture or a video. Add one to the post first."],
  socialNotConnected: [409, "This account is not connected. Sign in first."],
  socialNotSetUp: [409, "This installation is not set up for Facebook and Instagram."],
  socialSignInEnded: [409, "This sign-in was used already or has expired. Sign in again."],
  socialUnknownTarget: [409, "This page was not opened by the sign-in. Sign in again."],
  contentImportOff: [403, "Importing content is off for your agency. An owner turns it on in the settings."],
  uploadIncomplete: [409, "Part of the file hasn't arrived yet."],
  tooManyUploads: [409, "Too many uploads are in progress. Wait for some to finish."],
  importStep: [409, "This import has moved on to another step. Reload the page."],
  importFaulty: [409, "Some rows have errors. Fix them, or add the valid rows only."],
  systemFolder: [409, "This folder shows files of records. Change them there."],
  nameTaken: [409, "There is something of this name already."],
  intoItself: [409, "A folder can't be put into itself."],
  folderTooDeep: [409, "Folders can't be nested this deep."],
  tooLarge: [413, "This is too large."],
  unsupportedType: [415, "Send this as application/json."],
  tooManyTries: [429, "Too many attempts. Wait a moment, then try again."],
  /** The limit of the agency. */
  noRoom: [507, "There is no storage left. Delete some files, or ask an owner for more."],
  /** A disk of the installation, which no agency can make room on. */
  serverFull: [507, "The server's disk is full, so nothing can be saved. Tell the people who run Greenroom for you."],
  somethingWentWrong: [500, "Something went wrong on our side. Try again."],
  busy: [503, "Greenroom is very busy right now. Try again in a few seconds."],
  /** The details give the reason. */
  linkUnread: [409, "This link can't be read."],
  previewTokenEnded: [400, "This token for previews has ended. Ask for a new one."],
  discoveryBusy: [503, "MusicBrainz is asked for others right now, or doesn't answer. Try again in a few seconds."],
  placesUnavailable: [503, "This place can't be looked up right now."],
  /** A restored copy, or OUTBOUND=off. */
  quiet: [409, "Sending is off on this installation. Ask your administrator to turn it on."],
  filesUnavailable: [503, "Greenroom can't reach the store of its files right now. Try again in a few seconds."],
  figuresUnavailable: [503, "The figures of fans can't be counted right now. Try again in a few minutes."],
  unavailable: [503, "Greenroom can't reach its database right now. Try again in a few seconds."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** One refused field; `field` is a dotted path in the body or query. */
export interface ErrorDetail {
  field: string;
  code: string;
  message: string;
}

/** Last save of a record: by whom, if known, and when (ISO 8601, UTC). */
export interface Saved {
  by: string | null;
  at: string;
}

/** The body of every refusal. */
export interface ErrorBody {
  error: {
    code: string;
    message: string;
    details: ErrorDetail[];
    requestId: string;
    /** With `stale`: the current record, and its last save. */
    current?: unknown;
    saved?: Saved;
    /** With `conflict`: the overlapping bookings. */
    clashes?: readonly BookingConflict[];
    /** With `conflict`: the exclusivities of contracts that it clashes with. */
    exclusivities?: readonly ExclusivityConflict[];
  };
}
