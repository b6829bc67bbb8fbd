import { createSharedState } from "./shared-state.ts";

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

/** At once. The oldest without an action makes room for a new one. */
const seenMax = 3;

let lastId = 0;
const toasts = createSharedState<readonly Toast[]>([]);
export const useToasts = toasts.useValue;

export interface ToastOptions {
  tone?: ToastTone;
  action?: Toast["action"] | undefined;
  /** Stays until it is dismissed. */
  isLasting?: boolean;
}

/** Shows a temporary message, also to screen readers. Never the only place for important information. */
export function showToast(text: string, options: ToastOptions = {}): void {
  lastId += 1;
  const { tone = "ok", action, isLasting = false } = options;
  const toast: Toast = { id: lastId, text, tone, ...(action === undefined ? {} : { action }) };
  // Equal texts with actions are about two things of one name, and each action has to stay.
  const others = toasts.get().filter((other) => other.text !== text || other.action !== undefined);
  const seen = others.filter(({ isSilent }) => isSilent !== true);
  const plain = seen.find((other) => other.action === undefined);
  // A message without an action takes none away.
  const dropped = seen.length < seenMax ? undefined : (plain ?? (action && seen[0]));
  toasts.set([...others.filter((other) => other !== dropped), toast]);
  if (isLasting) return;
  const isLong = tone === "error" || action !== undefined;
  setTimeout(() => dismissToast(toast.id), isLong ? shownWithActionMs : shownMs);
}

/** Announces a message to screen readers only. */
export function announce(text: string): void {
  lastId += 1;
  const toast: Toast = { id: lastId, text, tone: "info", isSilent: true };
  toasts.set([...toasts.get().filter((other) => other.text !== text), toast]);
  setTimeout(() => dismissToast(toast.id), shownMs);
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function dismissToasts(): void {
  toasts.set([]);
}
