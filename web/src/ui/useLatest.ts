import { type RefObject, useInsertionEffect, useRef } from "react";

/** Holds the newest value for callbacks that outlive their render. It is written when a render is committed, before any other effect runs. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
