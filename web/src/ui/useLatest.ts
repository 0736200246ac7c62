import { type RefObject, useInsertionEffect, useRef } from "react";

/** The newest value for callbacks that outlive their render. It is written once a render is committed, before any other effect runs. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
