import { useSyncExternalStore } from "react";

export type ToastTone = "ok" | "error" | "info";

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  action?: { label: string; onSelect: () => void };
  /** Only for a screen reader: what was pressed shows it. */
  isSilent?: boolean;
}

const shownMs = 5_000;
/** With something to press, or something that went wrong: long enough to read and reach. */
const shownWithActionMs = 10_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something in passing, on the screen and to a screen reader. Never the only place for what must be kept. */
export function showToast(text: string, options: { tone?: ToastTone; action?: Toast["action"] } = {}): void {
  lastId += 1;
  const { tone = "ok", action } = options;
  const toast: Toast = { id: lastId, text, tone, ...(action === undefined ? {} : { action }) };
  update([...toasts.filter((other) => other.text !== text).slice(-2), toast]);
  const isLong = tone === "error" || action !== undefined;
  setTimeout(() => dismissToast(toast.id), isLong ? shownWithActionMs : shownMs);
}

/** Says to a screen reader alone what the pressed control shows by itself. */
export function announce(text: string): void {
  lastId += 1;
  const toast: Toast = { id: lastId, text, tone: "info", isSilent: true };
  update([...toasts.filter((other) => other.text !== text), toast]);
  setTimeout(() => dismissToast(toast.id), shownMs);
}

export function dismissToast(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
