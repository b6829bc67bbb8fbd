/** Where the service writes what its operator should see. */
export interface ServiceLog {
  info: (message: string, fields?: Record<string, unknown>) => void;
  warn: (message: string, fields?: Record<string, unknown>) => void;
  /** Something that should not happen; `error` is logged with its chain of causes. */
  error: (message: string, error: unknown, fields?: Record<string, unknown>) => void;
}
