/** Names the handler of files that are sent in a conversation once they are uploaded. */
export const CHAT_FILES = "chat";
