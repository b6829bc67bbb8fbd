import type { KeptBrowser } from "./kept-browser.ts";
import type { PreparedPage } from "./prepare-page.ts";

export interface KeptPage {
  browser: KeptBrowser;
  prepared: PreparedPage;
  /** Callers that it has had. */
  uses: number;
}

export interface KeptPagesOptions {
  /** Idle pages beyond which the one that is idle for longest is closed. */
  pagesMax: number;
  /** How long an idle page is kept, ms. */
  idleMs: number;
  close: (page: KeptPage) => void;
}

interface IdlePage extends KeptPage {
  key: string;
  timer: NodeJS.Timeout;
}

/** Idle pages that wait for a caller with the same key. */
export class KeptPages {
  readonly #options: KeptPagesOptions;
  /** Idle for longest first. */
  readonly #idle = new Set<IdlePage>();

  constructor(options: KeptPagesOptions) {
    this.#options = options;
  }

  /** The caller owns the page then. */
  take(key: string): KeptPage | undefined {
    const found = [...this.#idle].findLast((page) => page.key === key);
    if (found !== undefined) this.#remove(found);
    return found;
  }

  keep(key: string, { browser, prepared, uses }: KeptPage): void {
    const { pagesMax, idleMs } = this.#options;
    const page: IdlePage = {
      browser,
      prepared,
      uses,
      key,
      timer: setTimeout(() => this.#close(page), idleMs),
    };
    page.timer.unref();
    this.#idle.add(page);
    prepared.crashed.catch(() => this.#close(page));
    const [oldest] = this.#idle;
    if (this.#idle.size > pagesMax && oldest !== undefined) this.#close(oldest);
  }

  closeAll(): void {
    for (const page of this.#idle) this.#close(page);
  }

  #close(page: IdlePage): void {
    if (!this.#remove(page)) return;
    this.#options.close(page);
  }

  #remove(page: IdlePage): boolean {
    clearTimeout(page.timer);
    return this.#idle.delete(page);
  }
}
