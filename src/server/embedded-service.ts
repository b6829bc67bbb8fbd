/** What the composition root needs of the service; `createService` in `service/app.ts` gives it. */
export interface EmbeddedService {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Stops taking work, finishes what runs or hands it back. */
  stop: () => Promise<void>;
}
