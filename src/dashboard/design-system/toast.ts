import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

export type ToastTone = "ok" | "error" | "info";

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  action?: { label: string; onSelect: () => void };
  /** For screen readers only, because the pressed control shows it. */
  isSilent?: boolean;
}

const shownMs = 5_000;
/** For toasts with an action or an error: enough time to read and to reach it. */
const shownWithActionMs = 10_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const { subscribe, notify } = createListeners();

function update(next: readonly Toast[]): void {
  toasts = next;
  notify();
}

/** Shows a temporary message, also to screen readers. Never the only place for important information. */
export function showToast(text: string, options: { tone?: ToastTone; action?: Toast["action"] } = {}): void {
  lastId += 1;
  const { tone = "ok", action } = options;
  const toast: Toast = { id: lastId, text, tone, ...(action === undefined ? {} : { action }) };
  update([...toasts.filter((other) => other.text !== text).slice(-2), toast]);
  const isLong = tone === "error" || action !== undefined;
  setTimeout(() => dismissToast(toast.id), isLong ? shownWithActionMs : shownMs);
}

/** Announces a message to screen readers only. */
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
  return useSyncExternalStore(subscribe, () => toasts);
}
