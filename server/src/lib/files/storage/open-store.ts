/** Opens the store that the settings configure. */
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { diskStore } from "./disk.ts";
import { s3Store } from "./s3.ts";
import type { FileStore } from "./store.ts";

type StoreSettings = Pick<Config, "dataDir" | "filesUrl" | "filesDirect" | "filesTimeoutMs">;

export const folderStore = ({ dataDir }: Pick<Config, "dataDir">): FileStore => diskStore(join(dataDir, "files"));
export const openStore = ({ dataDir, filesUrl, filesDirect, filesTimeoutMs }: StoreSettings): FileStore =>
  filesUrl ? s3Store(filesUrl, { isDirect: filesDirect, silenceMs: filesTimeoutMs }) : folderStore({ dataDir });
