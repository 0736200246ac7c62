import { resolve } from "node:path";
import { StartError } from "#server/lib/process/start-error.ts";
import { storedSecret } from "#server/lib/security/stored-secret.ts";
import * as is from "#server/settings.ts";
import { type Derived, derived, type Fixed, fixed, secret } from "#server/settings.ts";

/** All settings. They come from the environment; an empty variable counts as not set. */
export const SETTINGS = {
  port: fixed("PORT", "3000", is.wholeNumber(0, 65_535), "The port that Greenroom listens on; 0 picks a free one."),
  host: fixed("HOST", "127.0.0.1", is.textOf(1, 255), "The network address to listen on; 0.0.0.0 means all of them."),
  publicUrl: derived("PUBLIC_URL", "http://localhost:PORT", is.origin, "The address that people's browsers use."),
  databaseUrl: secret(
    "DATABASE_URL",
    "an embedded PostgreSQL in DATA_DIR",
    is.databaseAddress,
    "The PostgreSQL database (15 or later) to use, as the application's role.",
  ),
  databaseOwnerUrl: secret(
    "DATABASE_OWNER_URL",
    "not set",
    is.databaseAddress,
    "The same database as the role that owns it; needed to run migrations.",
  ),
  databasePool: fixed("DATABASE_POOL", "10", is.wholeNumber(2, 200), "The size of the database connection pool."),
  databaseWaitSeconds: fixed(
    "DATABASE_WAIT_SECONDS",
    "60",
    is.wholeNumber(0, 3_600),
    "Seconds that a start waits for a database that is not there yet.",
  ),
  databaseBatching: fixed(
    "DATABASE_BATCHING",
    "on",
    is.oneOfValues("on", "off"),
    "Sends the statements of one step to the database as one batch; off sends each on its own.",
  ),
  dataDir: fixed(
    "DATA_DIR",
    "./data",
    is.textOf(1, 4096),
    "The directory for files, the embedded database and the generated secret.",
  ),
  appSecret: secret(
    "APP_SECRET",
    "generated once and stored in DATA_DIR/secret",
    is.textOf(32, 1024),
    "Signs links and encrypts secrets; at least 32 characters.",
  ),
  appSecretPrevious: secret(
    "APP_SECRET_PREVIOUS",
    "not set",
    is.textOf(32, 1024),
    "The previous APP_SECRET, still accepted for decryption.",
  ),
  smtpUrl: secret(
    "SMTP_URL",
    "emails stay in the outbox",
    is.hostAddress("smtp", "smtps"),
    "The SMTP server, with user and password if it needs them.",
  ),
  mailFrom: fixed("MAIL_FROM", "Greenroom <greenroom@localhost>", is.emailSender, "The sender of emails."),
  mailServers: derived(
    "MAIL_SERVERS",
    "mailboxes are on the public internet",
    is.serverPlaces,
    "Mail servers in your own network that mailboxes may be on: name:port=address:port, several divided by commas.",
  ),
  mailServersCa: derived(
    "MAIL_SERVERS_CA",
    "the authorities that Node.js knows",
    is.textOf(1, 4096),
    "A file with the certificate that signed those of MAIL_SERVERS.",
  ),
  mailTokenUrl: derived(
    "MAIL_TOKEN_URL",
    "tokens of mailboxes are used as they are",
    is.hostAddress("https"),
    "Where a refresh token of a mailbox is exchanged for an access token (OAuth 2).",
  ),
  mailClientId: derived("MAIL_CLIENT_ID", "not set", is.textOf(1, 300), "The client id at MAIL_TOKEN_URL."),
  mailClientSecret: secret("MAIL_CLIENT_SECRET", "not set", is.textOf(1, 300), "The secret of MAIL_CLIENT_ID."),
  vapidPrivateKey: secret(
    "VAPID_PRIVATE_KEY",
    "made from APP_SECRET",
    is.vapidKey,
    "The key that browsers' push services know this installation by: 32 bytes as base64url.",
  ),
  signingCertificate: derived(
    "SIGNING_CERTIFICATE_FILE",
    "made once and kept in the database",
    is.textOf(1, 4096),
    "The certificate, as a PEM file, that signed contracts are sealed with; needs SIGNING_KEY_FILE.",
  ),
  signingKey: derived(
    "SIGNING_KEY_FILE",
    "made once and kept in the database",
    is.textOf(1, 4096),
    "The RSA key of SIGNING_CERTIFICATE_FILE, as a PEM file.",
  ),
  filesUrl: secret(
    "FILES_URL",
    "files are stored in DATA_DIR/files",
    is.hostAddress("s3", "s3+http"),
    "An S3-compatible store, as in s3://KEY:SECRET@host/bucket?region=ap-southeast-2; s3+http for no TLS.",
  ),
  filesDirect: fixed(
    "FILES_DIRECT",
    "0",
    is.flag,
    "Whether browsers send large files to FILES_URL and fetch them there, by links signed for minutes; run `npm run files:cors` once.",
  ),
  filesTimeoutMs: fixed(
    "FILES_TIMEOUT_MS",
    "15000",
    is.wholeNumber(10, 120_000),
    "Milliseconds of silence after which a request to FILES_URL is given up.",
  ),
  filesPerAgency: fixed(
    "FILES_PER_AGENCY_GB",
    "50",
    is.wholeNumber(1, 1_000_000),
    "The storage limit per agency, in gigabytes.",
  ),
  clamdUrl: derived(
    "CLAMD_URL",
    "uploads are not scanned for viruses",
    is.scannerAddress,
    "The virus scanner that each upload waits for: clamd, as tcp://host:3310 or unix:///run/clamav/clamd.ctl, with a StreamMaxLength of 105M or more.",
  ),
  ffmpegPath: derived(
    "FFMPEG_PATH",
    "the ffmpeg on PATH; without one, videos are played as they were uploaded",
    is.textOf(1, 4096),
    "The ffmpeg that measures videos and makes versions that every browser plays; ffprobe is beside it.",
  ),
  placesProvider: fixed(
    "PLACES_PROVIDER",
    "embedded",
    is.oneOfValues("embedded", "nominatim"),
    "The source of address suggestions: the places that ship with Greenroom, or first the server at NOMINATIM_URL.",
  ),
  nominatimUrl: derived(
    "NOMINATIM_URL",
    "not set",
    is.placeServer,
    "Your own or a hosted Nominatim server; the public one does not allow autocomplete.",
  ),
  xeroClientId: derived(
    "XERO_CLIENT_ID",
    "Xero can't be connected",
    is.textOf(1, 200),
    "The client id of your app at developer.xero.com; its redirect address is PUBLIC_URL/finance/configuration/xero.",
  ),
  xeroClientSecret: secret(
    "XERO_CLIENT_SECRET",
    "Xero can't be connected",
    is.textOf(1, 200),
    "The secret of XERO_CLIENT_ID.",
  ),
  xeroWebhookKey: secret(
    "XERO_WEBHOOK_KEY",
    "Xero's webhooks are refused",
    is.textOf(1, 200),
    "The key that Xero signs webhooks with; they are sent to PUBLIC_URL/finance/v1/xero/webhook.",
  ),
  xeroUrl: derived(
    "XERO_URL",
    "Xero's own addresses",
    is.origin,
    "One address for all that Xero serves, such as a proxy or a stand-in.",
  ),
  xeroPerMinute: fixed(
    "XERO_REQUESTS_PER_MINUTE",
    "60",
    is.wholeNumber(1, 1_000_000),
    "How many requests an agency makes to Xero in a minute.",
  ),
  xeroPerDay: fixed(
    "XERO_REQUESTS_PER_DAY",
    "5000",
    is.wholeNumber(1, 10_000_000),
    "How many requests an agency makes to Xero in a day.",
  ),
  xeroTimeoutMs: fixed(
    "XERO_TIMEOUT_MS",
    "30000",
    is.wholeNumber(10, 120_000),
    "Milliseconds after which a request to Xero is given up.",
  ),
  xeroPauseMs: fixed(
    "XERO_PAUSE_MS",
    "2000",
    is.wholeNumber(1, 60_000),
    "The first pause after Xero could not be reached, in milliseconds; it doubles each time.",
  ),
  metaAppId: derived(
    "META_APP_ID",
    "WhatsApp, Facebook and Instagram can't be connected",
    is.textOf(1, 100),
    "The id of your app at developers.facebook.com, for WhatsApp, Facebook and Instagram.",
  ),
  metaAppSecret: secret(
    "META_APP_SECRET",
    "WhatsApp, Facebook and Instagram can't be connected",
    is.textOf(1, 200),
    "The secret of META_APP_ID; Meta signs its webhooks with it.",
  ),
  metaConfigId: derived(
    "META_CONFIG_ID",
    "WhatsApp can't be connected",
    is.textOf(1, 100),
    "The id of the app's configuration for embedded sign-up.",
  ),
  metaVerifyToken: secret(
    "META_VERIFY_TOKEN",
    "WhatsApp can't be connected",
    is.textOf(1, 200),
    "A word of your own that Meta repeats when it verifies the webhook PUBLIC_URL/notification/v1/whatsapp/webhook.",
  ),
  metaGraphVersion: fixed("META_GRAPH_VERSION", "v20.0", is.graphVersion, "The version of Meta's Graph API."),
  metaGraphUrl: fixed(
    "META_GRAPH_URL",
    "https://graph.facebook.com",
    is.origin,
    "Where Meta's Graph API is, such as a proxy or a stand-in.",
  ),
  metaTimeoutMs: fixed(
    "META_TIMEOUT_MS",
    "20000",
    is.wholeNumber(10, 120_000),
    "Milliseconds after which a request to Meta is given up.",
  ),
  demo: derived(
    "DEMO",
    "1 with the embedded database, else 0",
    is.flag,
    "Whether to load the demo agency into an empty database.",
  ),
  logLevel: fixed(
    "LOG_LEVEL",
    "warn",
    is.oneOfValues("trace", "debug", "info", "warn", "error", "fatal", "silent"),
    "The lowest level that is logged.",
  ),
  trustProxy: fixed(
    "TRUST_PROXY",
    "none",
    is.trustProxy,
    "Which proxies are trusted to report a client's address: none, a number of proxies, or their addresses.",
  ),
  documentsPerHour: fixed(
    "DOCUMENTS_PER_HOUR",
    "1000",
    is.wholeNumber(1, 1_000_000),
    "How many documents, such as invoices, one person may send in an hour; a network may send twice as many.",
  ),
  openRequestsPerMinute: fixed(
    "OPEN_REQUESTS_PER_MINUTE",
    "6000",
    is.wholeNumber(60, 100_000_000),
    "How many public pages one network may ask for in a minute, from each process; of the app's own files five times as many.",
  ),
  drainSeconds: derived(
    "DRAIN_SECONDS",
    "5 in production with your own database, else 0",
    is.wholeNumber(0, 300),
    "Seconds for which a process that was told to stop still answers while /ready says no: longer than a load balancer takes to notice.",
  ),
  passwordMinLength: fixed("PASSWORD_MIN_LENGTH", "6", is.wholeNumber(6, 64), "The minimum length of a password."),
  sessionIdleHours: fixed(
    "SESSION_IDLE_HOURS",
    "168",
    is.wholeNumber(12, 168),
    "Hours of inactivity after which a person must sign in again.",
  ),
  mode: fixed(
    "NODE_ENV",
    "development",
    is.oneOfValues("development", "production", "test"),
    "In production with your own database, APP_SECRET must be set.",
  ),
};

type Table = typeof SETTINGS;
type Values = {
  [K in keyof Table]: Table[K] extends Fixed<infer T> ? T : Table[K] extends Derived<infer T> ? T | undefined : never;
};

/** Validated settings from the environment. Without `databaseUrl`, the embedded database is used. */
export type Settings = Readonly<Values & { publicUrl: string; appSecret: string; demo: boolean; drainSeconds: number }>;

/** Beside another process a stop is not noticed; one that is alone only stops later. */
const DRAIN_SECONDS = 5;

/** The settings of a running server, whose database is known. */
export type Config = Settings & Readonly<{ databaseUrl: string }>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment, or throws one StartError with a line for each invalid setting. Generates the stored secret if needed. */
export function readConfig(env: Environment): Settings {
  const values = readValues(env);
  const { databaseUrl, port, dataDir } = values;
  return Object.freeze({
    ...values,
    publicUrl: values.publicUrl ?? `http://localhost:${port}`,
    demo: values.demo ?? databaseUrl === undefined,
    drainSeconds: values.drainSeconds ?? (values.mode === "production" && databaseUrl ? DRAIN_SECONDS : 0),
    dataDir: resolve(dataDir),
    appSecret: values.appSecret ?? storedSecret(resolve(dataDir)),
  });
}

function readValues(env: Environment): Values {
  const problems: string[] = [];

  function read<T>(setting: Fixed<T> | Derived<T>): T | undefined {
    const text = env[setting.env];
    if (text === undefined || text === "") return undefined;
    const parsed = setting.parse(text);
    if ("value" in parsed) return parsed.value;
    const shown = "secret" in setting && setting.secret ? "" : `, not ${JSON.stringify(text.slice(0, 80))}`;
    problems.push(`${setting.env} must be ${parsed.expected}${shown}.`);
    return undefined;
  }

  function readOrDefault<T>(setting: Fixed<T>): T {
    const fallback = setting.parse(setting.defaultText);
    if (!("value" in fallback)) throw new Error(`The default of ${setting.env} is not ${fallback.expected}.`);
    return read(setting) ?? fallback.value;
  }

  const values = {
    port: readOrDefault(SETTINGS.port),
    host: readOrDefault(SETTINGS.host),
    publicUrl: read(SETTINGS.publicUrl),
    databaseUrl: read(SETTINGS.databaseUrl),
    databaseOwnerUrl: read(SETTINGS.databaseOwnerUrl),
    databasePool: readOrDefault(SETTINGS.databasePool),
    databaseWaitSeconds: readOrDefault(SETTINGS.databaseWaitSeconds),
    databaseBatching: readOrDefault(SETTINGS.databaseBatching),
    dataDir: readOrDefault(SETTINGS.dataDir),
    appSecret: read(SETTINGS.appSecret),
    appSecretPrevious: read(SETTINGS.appSecretPrevious),
    smtpUrl: read(SETTINGS.smtpUrl),
    mailFrom: readOrDefault(SETTINGS.mailFrom),
    mailServers: read(SETTINGS.mailServers),
    mailServersCa: read(SETTINGS.mailServersCa),
    mailTokenUrl: read(SETTINGS.mailTokenUrl),
    mailClientId: read(SETTINGS.mailClientId),
    mailClientSecret: read(SETTINGS.mailClientSecret),
    vapidPrivateKey: read(SETTINGS.vapidPrivateKey),
    signingCertificate: read(SETTINGS.signingCertificate),
    signingKey: read(SETTINGS.signingKey),
    filesUrl: read(SETTINGS.filesUrl),
    filesDirect: readOrDefault(SETTINGS.filesDirect),
    filesTimeoutMs: readOrDefault(SETTINGS.filesTimeoutMs),
    filesPerAgency: readOrDefault(SETTINGS.filesPerAgency),
    ffmpegPath: read(SETTINGS.ffmpegPath),
    clamdUrl: read(SETTINGS.clamdUrl),
    placesProvider: readOrDefault(SETTINGS.placesProvider),
    nominatimUrl: read(SETTINGS.nominatimUrl),
    xeroClientId: read(SETTINGS.xeroClientId),
    xeroClientSecret: read(SETTINGS.xeroClientSecret),
    xeroWebhookKey: read(SETTINGS.xeroWebhookKey),
    xeroUrl: read(SETTINGS.xeroUrl),
    xeroPerMinute: readOrDefault(SETTINGS.xeroPerMinute),
    xeroPerDay: readOrDefault(SETTINGS.xeroPerDay),
    xeroTimeoutMs: readOrDefault(SETTINGS.xeroTimeoutMs),
    xeroPauseMs: readOrDefault(SETTINGS.xeroPauseMs),
    metaAppId: read(SETTINGS.metaAppId),
    metaAppSecret: read(SETTINGS.metaAppSecret),
    metaConfigId: read(SETTINGS.metaConfigId),
    metaVerifyToken: read(SETTINGS.metaVerifyToken),
    metaGraphVersion: readOrDefault(SETTINGS.metaGraphVersion),
    metaGraphUrl: readOrDefault(SETTINGS.metaGraphUrl),
    metaTimeoutMs: readOrDefault(SETTINGS.metaTimeoutMs),
    demo: read(SETTINGS.demo),
    logLevel: readOrDefault(SETTINGS.logLevel),
    trustProxy: readOrDefault(SETTINGS.trustProxy),
    documentsPerHour: readOrDefault(SETTINGS.documentsPerHour),
    openRequestsPerMinute: readOrDefault(SETTINGS.openRequestsPerMinute),
    drainSeconds: read(SETTINGS.drainSeconds),
    passwordMinLength: readOrDefault(SETTINGS.passwordMinLength),
    sessionIdleHours: readOrDefault(SETTINGS.sessionIdleHours),
    mode: readOrDefault(SETTINGS.mode),
  };
  if (values.mode === "production" && env.DATABASE_URL && !env.APP_SECRET) {
    problems.push("APP_SECRET must be set in production with your own database: at least 32 characters of text.");
  }
  if (!env.DATABASE_URL && env.DATABASE_OWNER_URL) {
    problems.push("DATABASE_OWNER_URL needs DATABASE_URL to be set too.");
  }
  if (env.DATABASE_URL && !env.DATABASE_OWNER_URL && values.demo) {
    problems.push("DEMO=1 needs DATABASE_OWNER_URL, the role that can fill the database.");
  }
  if (values.placesProvider === "nominatim" && !env.NOMINATIM_URL) {
    problems.push("NOMINATIM_URL must be set with PLACES_PROVIDER=nominatim.");
  }
  if (values.filesDirect && !env.FILES_URL)
    problems.push("FILES_DIRECT=1 needs FILES_URL, the store that browsers use.");
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  return values;
}
