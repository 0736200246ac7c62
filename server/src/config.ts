import { resolve } from "node:path";
import { StartError } from "#server/lib/process/start-error.ts";
import { storedSecret } from "#server/lib/security/stored-secret.ts";
import type { Derived, Fixed } from "#server/settings.ts";
import { SETTINGS } from "./setting-list.ts";

type Table = typeof SETTINGS;
type Values = {
  [K in keyof Table]: Table[K] extends Fixed<infer T> ? T : Table[K] extends Derived<infer T> ? T | undefined : never;
};

/**
 * Validated settings from the environment. Without `databaseUrl`, the embedded database is used. `ownsSecret`: the secret is
 * a file of DATA_DIR.
 */
export type Settings = Readonly<
  Values & { publicUrl: string; appSecret: string; ownsSecret: boolean; demo: boolean; drainSeconds: number }
>;

/** Beside another process a stop is not noticed; one that is alone only stops later. */
const DRAIN_SECONDS = 5;

/** The settings of a running server, whose database is known. `quiet`: nothing leaves it. */
export type Config = Settings & Readonly<{ databaseUrl: string; quiet: boolean }>;

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
    ownsSecret: values.appSecret === undefined,
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
    metricsPort: read(SETTINGS.metricsPort),
    metricsHost: readOrDefault(SETTINGS.metricsHost),
    publicUrl: read(SETTINGS.publicUrl),
    databaseUrl: read(SETTINGS.databaseUrl),
    databaseOwnerUrl: read(SETTINGS.databaseOwnerUrl),
    databasePool: readOrDefault(SETTINGS.databasePool),
    databaseWaitSeconds: readOrDefault(SETTINGS.databaseWaitSeconds),
    databaseBatching: readOrDefault(SETTINGS.databaseBatching),
    analyticsUrl: read(SETTINGS.analyticsUrl),
    mapStyleUrl: read(SETTINGS.mapStyleUrl),
    mapOrigins: read(SETTINGS.mapOrigins),
    dataDir: readOrDefault(SETTINGS.dataDir),
    appSecret: read(SETTINGS.appSecret),
    appSecretPrevious: read(SETTINGS.appSecretPrevious),
    outbound: read(SETTINGS.outbound),
    backupDir: read(SETTINGS.backupDir),
    backupKeep: readOrDefault(SETTINGS.backupKeep),
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
    musicbrainzContact: read(SETTINGS.musicbrainzContact),
    musicbrainzUrl: readOrDefault(SETTINGS.musicbrainzUrl),
    musicbrainzPauseMs: readOrDefault(SETTINGS.musicbrainzPauseMs),
    coverArtUrl: readOrDefault(SETTINGS.coverArtUrl),
    listenbrainzUrl: readOrDefault(SETTINGS.listenbrainzUrl),
    listenbrainzLabsUrl: readOrDefault(SETTINGS.listenbrainzLabsUrl),
    discoveryTimeoutMs: readOrDefault(SETTINGS.discoveryTimeoutMs),
    humanitixUrl: readOrDefault(SETTINGS.humanitixUrl),
    eventbriteUrl: readOrDefault(SETTINGS.eventbriteUrl),
    ticketingTimeoutMs: readOrDefault(SETTINGS.ticketingTimeoutMs),
    ticketingPauseMs: readOrDefault(SETTINGS.ticketingPauseMs),
    demo: read(SETTINGS.demo),
    demoPast: readOrDefault(SETTINGS.demoPast),
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
  if (values.metricsPort && values.metricsPort === values.port) {
    problems.push("METRICS_PORT must be another port than PORT.");
  }
  if (!env.DATABASE_URL && env.DATABASE_OWNER_URL) {
    problems.push("DATABASE_OWNER_URL needs DATABASE_URL to be set too.");
  }
  if (env.DATABASE_URL && !env.DATABASE_OWNER_URL && values.demo) {
    problems.push("DEMO=1 needs DATABASE_OWNER_URL, the role that can fill the database.");
  }
  if (values.backupDir !== undefined && env.DATABASE_URL && !env.DATABASE_OWNER_URL)
    problems.push("BACKUP_DIR needs DATABASE_OWNER_URL, the role that can read everything.");
  if (values.placesProvider === "nominatim" && !env.NOMINATIM_URL) {
    problems.push("NOMINATIM_URL must be set with PLACES_PROVIDER=nominatim.");
  }
  if (new URL(values.musicbrainzUrl).hostname.endsWith("musicbrainz.org") && values.musicbrainzPauseMs < 1000)
    problems.push("MUSICBRAINZ_PAUSE_MS must be at least 1000 for MusicBrainz itself.");
  if (values.filesDirect && !env.FILES_URL)
    problems.push("FILES_DIRECT=1 needs FILES_URL, the store that browsers use.");
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  return values;
}
