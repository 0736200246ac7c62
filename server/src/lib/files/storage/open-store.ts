/** Opens the store that the settings configure. */
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { diskStore } from "./disk.ts";
import { s3Store } from "./s3.ts";
import type { FileStore } from "./store.ts";

export const openStore = ({ dataDir, filesUrl }: Pick<Config, "dataDir" | "filesUrl">): FileStore =>
  filesUrl ? s3Store(filesUrl) : diskStore(join(dataDir, "files"));
