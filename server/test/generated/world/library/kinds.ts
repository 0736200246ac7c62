/** Kinds of the library. A person's is reached by the right to documents and by sight of the person. */
import type { RefKind } from "#contract/enums.ts";
import type { Governed } from "../../access/rule.ts";
import { buildDeletedFolder, buildFileShareOf, buildLibraryFolder, buildLibraryOwner } from "./build.ts";

const governedBy: readonly Governed[] = ["LIBRARY", "TALENT"];
const OWNER: readonly RefKind[] = ["libraryOwner"];

export const LIBRARY_KINDS = {
  libraryItem: { build: buildLibraryFolder, bin: true, governedBy, parents: OWNER },
  libraryOwner: { build: buildLibraryOwner, bin: true, governedBy },
  libraryDeleted: { build: buildDeletedFolder, bin: false, governedBy },
  fileShare: { build: buildFileShareOf, bin: false, governedBy: [] as readonly Governed[] },
};
