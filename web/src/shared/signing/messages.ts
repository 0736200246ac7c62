import { defineMessages } from "../../ui/format/messages.ts";

export const t = defineMessages({
  pad: "Draw your signature here. If you use a keyboard, choose Type or Adopt.",
  clear: "Clear",
  drawHint: "Draw your signature above the line",
});
