// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code, with templates of their own
// Changes that a test must notice: each breaks one rule, in a place where the rule is kept.
/**
 * @typedef {object} Mutant
 * @property {string} what What is broken, for people.
 * @property {string} file
 * @property {string} from A text that the file has once.
 * @property {string} to
 * @property {readonly string[]} tests Words of the test files that should notice.
 * @property {string} [title] A part of the titles that are run, where a file is long.
 */
const PEOPLE = "server/src/lib/approval/second-person.ts";
const DOORS = "server/src/lib/serving/doors/doors.ts";
const PASSWORD = "server/src/areas/session/password.ts";
const STEP_UP = "server/src/lib/serving/step-up.ts";
const REACH = "server/src/lib/lists/filter-reach.ts";
const NAMES = "server/src/lib/reach/names.ts";
const SAID = "server/src/areas/invoices/bank/reading/said.ts";
const SHEET = "server/src/areas/invoices/bank/reading/sheet.ts";
const GUESS = "server/src/areas/invoices/bank/reading/guess.ts";
const OWED = "server/src/areas/finance/owed.rules.ts";

/** @type {readonly Mutant[]} */
export const MUTANTS = [
  // Before anybody is known.
  {
    what: "a body may be as large as its sender likes",
    file: DOORS,
    from: 'if (length > bytes) throw new Refusal("tooLarge");',
    to: "",
    tests: ["limits/doors"],
  },
  {
    what: "bodies take no place",
    file: DOORS,
    from: "    holdPlace(request, reply, door);\n",
    to: "",
    tests: ["limits/doors"],
  },
  {
    what: "unknown tokens are looked up without end",
    file: DOORS,
    from: "if (!door && reply.statusCode === 401) unknown.add(request.ip);",
    to: "",
    tests: ["limits/doors"],
  },
  {
    what: "a route that says nothing of its door starts",
    file: DOORS,
    from: "if (!route.config?.door)",
    to: "if (routes.length === 0)",
    tests: ["limits/doors"],
  },
  {
    what: "a quick route has no limit",
    file: DOORS,
    from: "!comesInTime(address, limit.quick)",
    to: "false",
    tests: ["limits/doors"],
  },
  // Two people where two are asked.
  {
    what: "who changed a pay-run approves it",
    file: PEOPLE,
    from: "v.what in ('MADE', 'CHANGED', 'TAKEN_AGAIN')",
    to: "v.what in ('MADE')",
    tests: ["two-people/approvals"],
  },
  {
    what: "a talent is not known by the email that they sign in with",
    file: PEOPLE,
    from: "and lower(own.email) = lower(self.email)",
    to: "and false",
    tests: ["two-people"],
  },
  {
    what: "the second writer of an item approves it",
    file: PEOPLE,
    from: "${actor} = any (i.writers)",
    to: "${actor} = i.writers[1]",
    tests: ["two-people/content", "two-people/approvals"],
  },
  {
    what: "who chose the supplier of an expense approves it",
    file: PEOPLE,
    from: "'paid_by_id', 'supplier_id'",
    to: "'paid_by_id'",
    tests: ["two-people/approvals"],
  },
  {
    what: "who made the credit note refunds it",
    file: PEOPLE,
    from: "n.created_by = ${actor} and n.deleted_at is null",
    to: "false",
    tests: ["two-people/approvals"],
  },
  {
    what: "several small advances are no large one",
    file: PEOPLE,
    from: "amount + row.advanced >",
    to: "amount >",
    tests: ["two-people/approvals"],
  },
  {
    what: "one takes a larger share of a fee",
    file: PEOPLE,
    from: "sumOf(after, actor.id) <= sumOf(before, actor.id) ||",
    to: "sumOf(before, actor.id) > 0 ||",
    tests: ["two-people/approvals"],
  },
  {
    what: "a share that others gave is refused when its payee saves",
    file: PEOPLE,
    from: "sumOf(after, actor.id) <= sumOf(before, actor.id)",
    to: "sumOf(after, actor.id) < sumOf(before, actor.id)",
    tests: ["two-people/approvals"],
  },
  {
    what: "a changed account ties nobody",
    file: PEOPLE,
    from: "where c.actor_id = ${parties.actor} and",
    to: "where c.actor_id is null and",
    tests: ["two-people/payees"],
  },
  {
    what: "staff change the owners' switches",
    file: "server/src/lib/approval/owner-switches.ts",
    from: 'actor.role === "staff"',
    to: 'actor.role === "super_admin"',
    tests: ["two-people/switches"],
  },
  {
    what: "owners change their switches without a proof",
    file: "server/src/lib/approval/owner-switches.ts",
    from: "  refuseOldProof(session);\n",
    to: "  void session;\n",
    tests: ["two-people/switches"],
  },
  // Step-up by kind.
  {
    what: "a proof is recent for a whole day",
    file: STEP_UP,
    from: "15 * 60 * 1000",
    to: "24 * 60 * 60 * 1000",
    tests: ["auth/", "generated/step-up"],
  },
  {
    what: "what is sent never asks",
    file: STEP_UP,
    from: 'at(body, path.split(".")) !== undefined',
    to: "path.length === 0",
    tests: ["auth/asking-by-kind"],
  },
  {
    what: "a changed field never asks",
    file: STEP_UP,
    from: "!same(at(body, [field]), at(record, [name]))",
    to: "!same(field, field)",
    tests: ["auth/asking-by-kind"],
  },
  {
    what: "the order of ids is a change",
    file: STEP_UP,
    from: 'if (sent.every((item) => typeof item === "string")) return had.every((item) => sent.some((one) => same(one, item)));\n',
    to: "\n",
    tests: ["auth/asking-by-kind"],
  },
  {
    what: "a kind may name a field that is not there",
    file: STEP_UP,
    from: 'if (!hasField(call.body, path.split(".")))',
    to: "if (path.length === 0)",
    tests: ["checks/kinds"],
  },
  // Reach by rule.
  {
    what: "a filter matches what its reader may not see",
    file: REACH,
    from: "  expensed: ofKinds(EXPENSED_KINDS),",
    to: '  expensed: "open",',
    tests: ["generated/list-oracle"],
    title: "expenses",
  },
  {
    what: "a filter matches a contact of a hidden partner",
    file: REACH,
    from: ' and ${reachesRecord(sql`c.partner_id`, "read", { state: "either" })}',
    to: "",
    tests: ["generated/list-oracle"],
  },
  {
    what: "a document names whom its reader may not see",
    file: NAMES,
    from: 'if (ids.some((id) => !named.has(id))) throw new Refusal("namesUnseen");',
    to: "void named;",
    tests: ["signing/unseen", "ledger/pay-runs"],
  },
  {
    what: "frozen names are never masked",
    file: NAMES,
    from: "named.has(id) ? name : UNSEEN_NAME",
    to: "named.has(id) ? name : name",
    tests: ["generated/hidden-names", "signing/unseen"],
  },
  // Small and sharp.
  {
    what: "a former address is free at once",
    file: "server/src/areas/fans/site.ts",
    from: "or known.replaced_at < now() - make_interval(days => ${ADDRESS_DAYS}::int)\n    order by c.n",
    to: "or known.replaced_at is not null\n    order by c.n",
    tests: ["fans/pages"],
  },
  {
    what: "a password may repeat itself",
    file: PASSWORD,
    from: 'if (repeatsItself(folded)) refuse("This password repeats itself");',
    to: "void repeatsItself;",
    tests: ["auth/password"],
  },
  {
    what: "a password may be the agency's name",
    file: PASSWORD,
    from: "plain.includes(agencyName)",
    to: "plain === agencyName",
    tests: ["auth/password"],
  },
  {
    what: "a family name alone signs",
    file: "contract/src/signing/same-name.ts",
    from: "longer.includes(word)).length >= 2",
    to: "longer.includes(word)).length >= 1",
    tests: ["signing/same-name"],
  },
  // Files from outside.
  {
    what: "the bank's reference tells no lines apart",
    file: SAID,
    from: "bankReference === null\n",
    to: "bankReference !== undefined\n",
    tests: ["invoices/bank"],
  },
  {
    what: "leading zeros make an amount too large",
    file: SAID,
    from: '.replace(/^0+(?=\\d)/, "")',
    to: "",
    tests: ["invoices/bank"],
  },
  {
    what: "a bank's word for no reference is one",
    file: SAID,
    from: "NOTPROVIDED|NOT PROVIDED|",
    to: "",
    tests: ["invoices/bank"],
  },
  {
    what: "the number of an account is an amount",
    file: GUESS,
    from: "(looksLikeNumber(column) ? 5 : 0)",
    to: "0",
    tests: ["invoices/bank"],
  },
  {
    what: "money out by a word comes in",
    file: SHEET,
    from: '(way === "OUT" ? -Math.abs(signed) : signed) - fee',
    to: "signed - fee",
    tests: ["invoices/bank"],
  },
  {
    what: "rows that were not booked are lines",
    file: SHEET,
    from: 'if (booked !== "BOOKED") return { leftOut: booked };\n',
    to: "\n",
    tests: ["invoices/bank"],
  },
  {
    what: "a row's own currency is not read",
    file: SHEET,
    from: 'if (said === "") return beside ?? currency;',
    to: "if (said !== undefined) return beside ?? currency;",
    tests: ["invoices/bank"],
  },
  {
    what: "a file goes whose lines somebody decided about",
    file: "server/src/areas/invoices/bank/bank-file.ts",
    from: 'if (found(rows[0]).decided) throw new Refusal("bankFileDecided");',
    to: "found(rows[0]);",
    tests: ["invoices/bank"],
  },
  {
    what: "two figures of a year are always of this century",
    file: "server/src/lib/sheet/text/day.ts",
    from: "(Number(figures) < pivot ? 2000 : 1900)",
    to: "2000",
    tests: ["sheet/", "imports/"],
  },
  {
    what: "thousands are decimals",
    file: "server/src/lib/sheet/text/decimal.ts",
    from: 'else if (sign === ".") points += 1;',
    to: 'else if (sign === ".") point += 1;',
    tests: ["invoices/bank"],
  },
  {
    what: "an encoding is always sure",
    file: "server/src/lib/sheet/text/encoding.ts",
    from: "sure: best.score > 0 && !rival",
    to: "sure: best.score > -1 || !rival",
    tests: ["invoices/bank", "sheet/"],
  },
  // From the walks.
  {
    what: "what is paid beyond an invoice is outstanding",
    file: OWED,
    from: "${openAmount} > 0)",
    to: "${openAmount} <> 0)",
    tests: ["finance/reports", "invoices/"],
  },
  {
    what: "an invoice is overdue on the day that it is due",
    file: OWED,
    from: "${invoice.dueOn} < ${day}",
    to: "${invoice.dueOn} <= ${day}",
    tests: ["finance/reports", "invoices/"],
  },
  {
    what: "what is ready is counted before tax",
    file: OWED,
    from: "case ${taxMode} when 'Exclusive' then",
    to: "case ${taxMode} when 'exclusive' then",
    tests: ["finance/reports"],
  },
  {
    what: "a list shows doubles",
    file: "web/src/ui/forms/fields/choices/offered.ts",
    from: "!seen.has(value) && seen.add(value)",
    to: "seen.add(value) && value !== undefined",
    tests: ["choices/offered"],
  },
  {
    what: "an import does not see who is there",
    file: "server/src/areas/imports/check.ts",
    from: "  await markExisting(importable)(db, undefined, { ...reachValues(actor), $import: id, $leaders: only });\n",
    to: "  void markExisting(importable);\n",
    tests: ["imports/duplicate"],
  },
  {
    what: "numbered columns of address books are left out",
    file: "server/src/lib/importing/match.ts",
    from: 'name.replace(/1(?:value)?$/, "")',
    to: "name",
    tests: ["imports/outside"],
  },
  {
    what: "the second of two addresses in a cell is left out without a word",
    file: "server/src/areas/imports/check.ts",
    from: "const notes = [...read.flatMap((each) => each.notes), ...(prepared.notes ?? [])];",
    to: "const notes = [...(prepared.notes ?? [])];",
    tests: ["imports/outside"],
  },
  {
    what: "a moment's own zone is not read",
    file: "server/src/lib/importing/values.ts",
    from: "if (ZONED.test(text)) {",
    to: "if (text === undefined) {",
    tests: ["imports/content"],
  },
  {
    what: "a chosen encoding is not read",
    file: "server/src/lib/sheet/read/csv.ts",
    from: "if (wanted) return { encoding: wanted, sure: false };",
    to: "void wanted;",
    tests: ["imports/outside"],
  },

  // Messages.
  {
    what: "a WhatsApp change without a number of ours is dropped",
    file: "server/src/areas/chat/inbound/inbox.ts",
    from: "(value ? undefined : numbers.find(({ accountMetaId }) => accountMetaId === row.accountMetaId))",
    to: "undefined",
    tests: ["chat/inbound"],
  },
  {
    what: "what is not understood of a WhatsApp message is not noted",
    file: "server/src/areas/chat/inbound/inbox.ts",
    from: "      note(row.id, misreadOf(one));\n",
    to: "",
    tests: ["chat/inbound"],
  },
  {
    what: "what is not understood is not counted in the log",
    file: "server/src/areas/chat/inbound/inbox.ts",
    from: "  if (parts.length === 0) return;",
    to: "  return;",
    tests: ["chat/inbound"],
  },
  {
    what: "mail without an id comes again each time",
    file: "server/src/areas/mail/incoming/receive.ts",
    from: "  if (mail.messageId === null) {",
    to: "  if (mail.messageId === undefined) {",
    tests: ["mail/incoming/packed"],
  },
  {
    what: "two emails that say nothing are one",
    file: "server/src/areas/mail/incoming/receive.ts",
    from: "hash.update(`\\n${digest}`);",
    to: ";",
    tests: ["mail/incoming/packed"],
  },
  {
    what: "winmail.dat stays packed",
    file: "server/src/lib/mail/parse/read-message.ts",
    from: "isTnef(attachment) ? readTnef(attachment.content) : null",
    to: "null",
    tests: ["mail/incoming/packed"],
  },
  {
    what: "opaque signed mail stays packed",
    file: "server/src/lib/mail/parse/read-message.ts",
    from: "ENVELOPE.test(attachment.contentType) ? readSignedContent(attachment.content) : null",
    to: "null",
    tests: ["mail/incoming/packed"],
  },
  {
    what: "a reminder's time is taken for the invitation's",
    file: "server/src/lib/mail/parse/calendar.ts",
    from: "if (/^BEGIN:VALARM$/i.test(line.trim())) isAlarm = true;",
    to: "",
    tests: ["mail/incoming/packed"],
  },
  {
    what: "a forwarded email has no name",
    file: "server/src/lib/mail/parse/read-message.ts",
    from: 'type === "message/rfc822" && named === ""',
    to: "false",
    tests: ["mail/incoming/packed"],
  },

  // PDFs and limits.
  {
    what: "signs that a PDF can't show are sent all the same",
    file: "server/src/lib/pdf/unshown.ts",
    from: "  if (details.length > 0) throw",
    to: "  if (details.length > 99) throw",
    tests: ["invoices/pdf", "signing/signing"],
  },
  {
    what: "a limit says a minute whatever it is",
    file: "server/src/lib/serving/refusal.ts",
    from: "Math.max(1, Math.ceil(waitMs / 1000))",
    to: "60",
    tests: ["limits/documents", "limits/doors"],
  },
  {
    what: "a phone number gets an apostrophe in a CSV file",
    file: "server/src/lib/sheet/sheet.ts",
    from: "behindQuotes(text) && !PHONE.test(text)",
    to: "behindQuotes(text)",
    tests: ["lib/sheet", "imports/sheet"],
  },
  {
    what: "a formula is written as one",
    file: "server/src/lib/sheet/sheet.ts",
    from: "behindQuotes(text) && !PHONE.test(text)",
    to: "false",
    tests: ["lib/sheet", "imports/sheet"],
  },
  {
    what: "an event's SEQUENCE stays",
    file: "server/src/areas/calendar/ics.ts",
    from: "sequence: sequenceOf(movedAt)",
    to: "sequence: 0",
    tests: ["calendar/feeds"],
  },
  {
    what: "the trap alone is spam",
    file: "server/src/areas/comms/enquiries/spam.ts",
    from: 'trap === "" ? 0 : 40',
    to: 'trap === "" ? 0 : 60',
    tests: ["comms/enquiries"],
  },
  {
    what: "the trap counts for nothing",
    file: "server/src/areas/comms/enquiries/spam.ts",
    from: 'trap === "" ? 0 : 40',
    to: "0",
    tests: ["comms/enquiries"],
  },
  {
    what: "addresses beyond ASCII stay as they are typed",
    file: "contract/src/values/email/email-domain.ts",
    from: "(url?.hostname ?? domain)",
    to: "domain",
    tests: ["values/formats", "partners/company-import", "mail/incoming"],
  },
  {
    what: "a HEIC picture is none",
    file: "server/src/lib/files/sniff.ts",
    from: "heic: (head) => HEIF.has(brand(head))",
    to: "heic: () => false",
    tests: ["media/uploads"],
  },

  // As the specification says.
  {
    what: "half of an owner narrows nothing",
    file: "contract/src/list.ts",
    from: "query[name] === undefined || query[other] !== undefined",
    to: "true",
    tests: ["areas/lists/list", "lib/work/work"],
  },
  {
    what: "an owner of another kind finds its records",
    file: "server/src/lib/lists/filter-reach.ts",
    from: "kindBy !== undefined && given.includes(kindBy)",
    to: "false",
    tests: ["areas/lists/list", "lib/work/work"],
  },
  {
    what: "lists begin with any time",
    file: "contract/src/comms/call-log.ts",
    from: '    usual: "month",\n',
    to: "",
    tests: ["ui/list/codec"],
  },
  {
    what: "a timeline by year is served",
    file: "web/src/areas/tasks/area.ts",
    from: '["week", "month"]',
    to: '["week", "month", "year"]',
    tests: ["web/src/areas", "web/src/places"],
  },
  {
    what: "an underscore in a value parts it",
    file: "contract/src/list.ts",
    from: 'value.replaceAll("~", "~t").replaceAll("_", "~u")',
    to: 'value.replaceAll("~", "~t")',
    tests: ["ui/list/codec"],
  },
  {
    what: "an empty object is no body",
    file: "server/src/lib/serving/validation.ts",
    from: "body !== undefined && !z.safeParse(nothing, body).success",
    to: "body !== undefined",
    tests: ["checks/wire-format"],
  },
  {
    what: "an unread count travels under our own name",
    file: "server/src/areas/chat/chat.area.ts",
    from: 'topics: ["BADGE_NUMBER_UPDATE"]',
    to: 'topics: ["chatLog"]',
    tests: ["chat/inbound/inbound", "live-frames"],
  },
  {
    what: "a text that is too long is a required field",
    file: "contract/src/schema.ts",
    from: 'if (issue.code === "too_big" && issue.origin === "string")',
    to: 'if (issue.code === "too_big" && issue.origin === "file")',
    tests: ["content/posts/post"],
  },
  {
    what: "the documents' names are not taken",
    file: "contract/src/values/document-names.ts",
    from: "choice.toLowerCase() === sent.toLowerCase()) ?? others[sent] ?? sent",
    to: "choice === sent) ?? sent",
    tests: ["areas/staff/record-staff", "tasks/contacts", "business/contact"],
  },
  {
    what: "a search under the documents' name finds everything",
    file: "contract/src/list.ts",
    from: 'typeof words === "string" && !query.q && { q: words }',
    to: 'typeof words === "number" && { q: words }',
    tests: ["in-app/app-talent", "content/posts/post", "social/content"],
  },
];
