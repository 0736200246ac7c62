import { resolve } from "node:path";
import { StartError } from "#server/lib/process/start-error.ts";
import { storedSecret } from "#server/lib/security/stored-secret.ts";
import * as is from "#server/settings.ts";
import { type Derived, derived, type Fixed, fixed, secret } from "#server/settings.ts";

/** Every setting there is. All come from the environment; an empty one counts as not set. */
export const SETTINGS = {
  port: fixed("PORT", "3000", is.wholeNumber(0, 65_535), "The port that Greenroom listens on; 0 takes any free one."),
  host: fixed("HOST", "127.0.0.1", is.textOf(1, 255), "The network address it listens on; 0.0.0.0 is all of them."),
  publicUrl: derived("PUBLIC_URL", "http://localhost:PORT", is.origin, "The address that people's browsers use."),
  databaseUrl: secret(
    "DATABASE_URL",
    "an embedded PostgreSQL in DATA_DIR",
    is.databaseAddress,
    "The PostgreSQL (15 or later) to use, as the application's role.",
  ),
  databaseOwnerUrl: secret(
    "DATABASE_OWNER_URL",
    "not set",
    is.databaseAddress,
    "The same database as the role that owns it; needed when its tables are to be changed.",
  ),
  databasePool: fixed("DATABASE_POOL", "10", is.wholeNumber(2, 200), "How many connections to the database are kept."),
  databaseBatching: fixed(
    "DATABASE_BATCHING",
    "on",
    is.oneOfValues("on", "off"),
    "Sends the statements of one step to the database as one message; off sends each by itself.",
  ),
  dataDir: fixed("DATA_DIR", "./data", is.textOf(1, 4096), "Where files, embedded database and kept secret lie."),
  appSecret: secret(
    "APP_SECRET",
    "made once and kept in DATA_DIR/secret",
    is.textOf(32, 1024),
    "Signs links and encrypts what must stay secret; at least 32 characters.",
  ),
  appSecretPrevious: secret(
    "APP_SECRET_PREVIOUS",
    "not set",
    is.textOf(32, 1024),
    "The secret before the last change, still accepted for reading.",
  ),
  smtpUrl: secret(
    "SMTP_URL",
    "mail stays in the outbox",
    is.hostAddress("smtp", "smtps"),
    "The mail server, with user and password where it wants them.",
  ),
  mailFrom: fixed("MAIL_FROM", "Greenroom <greenroom@localhost>", is.emailSender, "The sender of mail."),
  filesUrl: secret(
    "FILES_URL",
    "files lie in DATA_DIR/files",
    is.hostAddress("s3", "s3+http"),
    "A store that speaks S3, as in s3://KEY:SECRET@host/bucket?region=ap-southeast-2; s3+http without TLS.",
  ),
  filesPerAgency: fixed(
    "FILES_PER_AGENCY_GB",
    "50",
    is.wholeNumber(1, 1_000_000),
    "How many gigabytes of files an agency may keep.",
  ),
  placesProvider: fixed(
    "PLACES_PROVIDER",
    "embedded",
    is.oneOfValues("embedded", "nominatim"),
    "Who completes addresses: the places that come with Greenroom, or the server at NOMINATIM_URL before them.",
  ),
  nominatimUrl: derived(
    "NOMINATIM_URL",
    "not set",
    is.placeServer,
    "A Nominatim of your own or of a service; the public one does not allow looking up while one types.",
  ),
  demo: derived(
    "DEMO",
    "1 with the embedded database, else 0",
    is.flag,
    "Whether the demo agency is loaded into an empty database.",
  ),
  logLevel: fixed(
    "LOG_LEVEL",
    "warn",
    is.oneOfValues("trace", "debug", "info", "warn", "error", "fatal", "silent"),
    "From which level on events are logged.",
  ),
  trustProxy: fixed(
    "TRUST_PROXY",
    "none",
    is.trustProxy,
    "Which proxies are believed about a caller's address: none, how many stand in front, or their addresses.",
  ),
  passwordMinLength: fixed("PASSWORD_MIN_LENGTH", "6", is.wholeNumber(6, 64), "The fewest characters of a password."),
  sessionIdleHours: fixed(
    "SESSION_IDLE_HOURS",
    "168",
    is.wholeNumber(12, 168),
    "After how many hours without use a person signs in again.",
  ),
  mode: fixed(
    "NODE_ENV",
    "development",
    is.oneOfValues("development", "production", "test"),
    "In production with a database of your own, APP_SECRET must be set.",
  ),
};

type Table = typeof SETTINGS;
type Values = {
  [K in keyof Table]: Table[K] extends Fixed<infer T> ? T : Table[K] extends Derived<infer T> ? T | undefined : never;
};

/** What the environment says, whole and checked. Without `databaseUrl` the embedded database is meant. */
export type Settings = Readonly<Values & { publicUrl: string; appSecret: string; demo: boolean }>;

/** The settings of a running server, whose database is known. */
export type Config = Settings & Readonly<{ databaseUrl: string }>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment, or throws one StartError with a line for each bad setting. Makes the kept secret if needed. */
export function readConfig(env: Environment): Settings {
  const values = readValues(env);
  const { databaseUrl, port, dataDir } = values;
  return Object.freeze({
    ...values,
    publicUrl: values.publicUrl ?? `http://localhost:${port}`,
    demo: values.demo ?? databaseUrl === undefined,
    dataDir: resolve(dataDir),
    appSecret: values.appSecret ?? storedSecret(resolve(dataDir)),
  });
}

function readValues(env: Environment): Values {
  const problems: string[] = [];

  function given<T>(setting: Fixed<T> | Derived<T>): T | undefined {
    const text = env[setting.env];
    if (text === undefined || text === "") return undefined;
    const parsed = setting.parse(text);
    if ("value" in parsed) return parsed.value;
    const shown = "secret" in setting && setting.secret ? "" : `, not ${JSON.stringify(text.slice(0, 80))}`;
    problems.push(`${setting.env} must be ${parsed.expected}${shown}.`);
    return undefined;
  }

  function orStandard<T>(setting: Fixed<T>): T {
    const standard = setting.parse(setting.standard);
    if (!("value" in standard)) throw new Error(`The standard value of ${setting.env} is not ${standard.expected}.`);
    return given(setting) ?? standard.value;
  }

  const values = {
    port: orStandard(SETTINGS.port),
    host: orStandard(SETTINGS.host),
    publicUrl: given(SETTINGS.publicUrl),
    databaseUrl: given(SETTINGS.databaseUrl),
    databaseOwnerUrl: given(SETTINGS.databaseOwnerUrl),
    databasePool: orStandard(SETTINGS.databasePool),
    databaseBatching: orStandard(SETTINGS.databaseBatching),
    dataDir: orStandard(SETTINGS.dataDir),
    appSecret: given(SETTINGS.appSecret),
    appSecretPrevious: given(SETTINGS.appSecretPrevious),
    smtpUrl: given(SETTINGS.smtpUrl),
    mailFrom: orStandard(SETTINGS.mailFrom),
    filesUrl: given(SETTINGS.filesUrl),
    filesPerAgency: orStandard(SETTINGS.filesPerAgency),
    placesProvider: orStandard(SETTINGS.placesProvider),
    nominatimUrl: given(SETTINGS.nominatimUrl),
    demo: given(SETTINGS.demo),
    logLevel: orStandard(SETTINGS.logLevel),
    trustProxy: orStandard(SETTINGS.trustProxy),
    passwordMinLength: orStandard(SETTINGS.passwordMinLength),
    sessionIdleHours: orStandard(SETTINGS.sessionIdleHours),
    mode: orStandard(SETTINGS.mode),
  };
  if (values.mode === "production" && env.DATABASE_URL && !env.APP_SECRET) {
    problems.push("APP_SECRET must be set in production with a database of your own: at least 32 characters of text.");
  }
  if (!env.DATABASE_URL && env.DATABASE_OWNER_URL) {
    problems.push("DATABASE_OWNER_URL must be left out, or DATABASE_URL set with it.");
  }
  if (env.DATABASE_URL && !env.DATABASE_OWNER_URL && values.demo) {
    problems.push("DEMO=1 needs DATABASE_OWNER_URL, which may fill the database.");
  }
  if (values.placesProvider === "nominatim" && !env.NOMINATIM_URL) {
    problems.push("NOMINATIM_URL must be set with PLACES_PROVIDER=nominatim.");
  }
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  return values;
}
