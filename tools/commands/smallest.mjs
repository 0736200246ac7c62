// The smallest form of each command that README.md, docs/setup.md, docs/commands.md and docs/resilience.md name. The
// nightly run tries them, since a command that is never run breaks unseen. tools/checks/commands.test.ts compares this
// table with both documents and package.json.

/** A folder with places as GeoNames writes them, which the run makes. */
export const PLACES = "a folder of places";

/** A folder that is removed with the run. */
export const FOLDER = "a folder of the run";

/** Commands whose whole work is tests that the nightly run has anyway. */
export const AMONG_TESTS = "its tests are those of the nightly run";

/**
 * The arguments that make a command's work small, or why the nightly run does not try it. They run in this order, with one
 * empty DATA_DIR: the first that needs a database makes it there.
 * @type {Readonly<Record<string, readonly string[] | string>>}
 */
export const COMMANDS = {
  config: [],
  "list:calls": [],
  "list:routes": [],
  "list:rules": [],
  "list:open": [],
  "list:kinds": [],
  "demo:code": [],
  "agency:create": ["--name", "Harbour", "--owner-name", "Eleanor Vale", "--owner-email", "eleanor@agency.example"],
  "admin:create": ["--name", "Robin Okonkwo", "--email", "robin@platform.example"],
  "agency:list": [],
  "agency:lock": ["--agency", "Harbour", "--reason", "Tried by the nightly run"],
  "agency:unlock": ["--agency", "Harbour"],
  "agency:remove": "writes an export and removes an agency; remove-agency.test.ts runs it",
  "staff:reset-second-factor": "needs somebody with a second factor; operator-commands.test.ts runs it",
  "places:load": ["--from", PLACES],
  "analytics:fill": "needs a ClickHouse; test:analytics runs it",
  reread: [],
  "mail:retry": [],
  "outgoing:retry": ["--list"],
  backup: "needs a folder to write to; backup.test.ts runs it",
  restore: "needs a backup and an empty database; backup.test.ts runs it",
  "db:setup": "needs an admin of a PostgreSQL; managed.test.ts runs it",
  "files:move": "needs an S3 store; move-files.test.ts runs it with a stand-in",
  "files:cors": "needs an S3 store; move-files.test.ts runs it with a stand-in",
  "test:kill": ["2"],
  "test:uploads": ["10"],
  "test:imports": ["1"],
  "test:reminders": ["40", "1", "1"],
  "test:publishing": ["20", "15", "1"],
  "test:sendings": ["20", "2"],
  "test:campaigns": ["200", "2"],
  "test:stop": ["1"],
  "test:rolling": ["2"],
  "test:attack": ["10"],
  "test:analytics": [],
  "test:analytics:current": [],
  "test:recurrence": ["Australia/Sydney", "Pacific/Chatham"],
  "test:mutants": ["a body may be as large as its sender likes"],
  "test:deals": AMONG_TESTS,
  "test:emails": AMONG_TESTS,
  "test:nightly": "is what tries the others",
  release: ["--to", FOLDER],
  licences: "writes README.md; licences.test.ts compares it",
  "upgrade:dump": "writes a dump into the repository, which a release does once",
  "load:xero": AMONG_TESTS,
  "load:social": AMONG_TESTS,
  "load:chat": AMONG_TESTS,
  // Their limits hold at their own size only, and it took that to see an import fail.
  bench: [],
  "bench:start": [],
  "bench:import": [],
  "bench:lists": ["2000"],
  "bench:agency": ["0.01"],
  "bench:finance": ["2000"],
  "bench:fans": ["2000"],
  "bench:reports": ["2000"],
  "bench:content": ["2000"],
  "bench:calendar": [],
  "bench:library": [],
  "bench:uploads": [],
  "bench:public": [],
  "bench:board": [],
  "bench:itinerary": [],
  "bench:month": [],
  "bench:table": [],
  "bench:screens": [],
  "bench:dashboard": [],
  "bench:visits": ["tasks"],
  "bench:moderation": AMONG_TESTS,
};
