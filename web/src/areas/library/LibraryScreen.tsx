import { LibraryView } from "./LibraryView.tsx";

/** The agency's own library. */
export const LibraryScreen = () => <LibraryView base="/library" />;
