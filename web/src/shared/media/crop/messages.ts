import { defineMessages } from "#web/ui/format/messages.ts";

export const t = defineMessages({
  title: "Crop picture",
  area: "Visible part of the picture",
  hint: "Drag to move, scroll or pinch to zoom. With the keyboard: arrow keys to move, + and − to zoom.",
  hintOnPhone: "Drag to move, pinch to zoom.",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  rotate: "Rotate by 90°",
  whole: "Use whole picture",
  cancel: "Cancel",
  apply: "Apply",
  unreadable: "This browser can't show the picture, so it can't be cropped here. You can use the whole picture.",
  percent: "{percent} %",
});
