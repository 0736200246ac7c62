import { lazy, Suspense, useEffect } from "react";
import { chatDialog, closeChat } from "#web/shared/chat/chatDialog.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { useStore } from "#web/ui/store.ts";
import { CHAT_FILES } from "./writing/chatFiles.ts";

const ChatDialog = lazy(async () => ({ default: (await import("./dialog/ChatDialog.tsx")).ChatDialog }));

/** Sends files of conversations once they are uploaded, also over a reload. */
async function followFiles(): Promise<void> {
  const { afterUpload } = await import("#web/ui/upload/uploads.ts");
  afterUpload(CHAT_FILES, async (...sent) => (await import("./writing/sendFiles.ts")).sendUploaded(...sent));
}

/** The open chat dialog of the tab, whatever page is shown; its code is loaded when one is opened. */
export function ChatDock() {
  const { user } = useMe();
  const open = useStore(chatDialog);
  useEffect(() => void followFiles(), []);
  const isForeign = open !== null && open.userId !== user.id;
  useEffect(() => {
    if (isForeign) closeChat();
  }, [isForeign]);
  if (open === null || isForeign) return null;
  return (
    <Suspense>
      <ChatDialog open={open} />
    </Suspense>
  );
}
