/**
 * Queued work, on pg-boss in the same database, so that a job is enqueued in the transaction that makes it true.
 *
 * ```ts
 * const queue = await createQueue({ database, jobs: { render: { retryLimit: 3, … } }, onError });
 * await database.db.transaction(async (transaction) => {
 *   await insertRequest(transaction, …);
 *   await queue.enqueue(transaction, "render", { requestId });
 * });
 * queue.work("render", { concurrency: 2, payload: schema, handler: async (job) => { … }, onDeadLetter });
 * await queue.stop({ timeoutMs: 20_000 });
 * ```
 *
 * A commit wakes the workers at once, here and in other processes, by `NOTIFY`; the polling behind it only catches what
 * a lost connection missed and retries whose time has come. A job runs at least once: its handler must bear a second run.
 */
import { sql } from "drizzle-orm";
import type { QueryConfig } from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import { type Executor, oneAtATime, type OpenedDatabase, type Transaction } from "../storage/database.ts";
import { isStoreUnavailable } from "../storage/store-unavailable.ts";
import { returnAllOrphans, returnSilentOrphans } from "./orphans.ts";
import {
  type Admission,
  type RunningJob,
  startWorker,
  type StoredJob,
  type Worker,
  type WorkOptions,
} from "./worker.ts";

/** Retention and retries of jobs of one name. */
export interface JobSettings {
  /** Attempts after the first that end in an error or at the deadline. */
  retryLimit: number;
  /** Wait before the first retry, seconds; doubled for each further one, with jitter, up to `retryDelaySecondsMax`. */
  retryDelaySeconds: number;
  retryDelaySecondsMax?: number;
  /** An attempt that takes longer is aborted and counts as failed. Seconds, at least 1. */
  deadlineSeconds: number;
}

export interface QueueDependencies<Name extends string> {
  database: OpenedDatabase;
  jobs: Record<Name, JobSettings>;
  /** Called for failed attempts and for failures of the queue itself. */
  onError: (error: unknown) => void;
  /** Called at most every ten seconds while jobs wait for an unavailable database or object store. */
  onUnavailable?: (error: unknown) => void;
  /** False in a process that only enqueues: others maintain the tables. */
  maintains?: boolean;
  /** How long a worker on a server may miss heartbeats before its jobs are given to others, ms. */
  silentMsMax?: number;
}

export interface EnqueueOptions {
  /** Not before this moment of the system's clock. */
  startAfter?: Date;
  /** Higher runs first; 0 by default. */
  priority?: number;
  /** Jobs that share concurrency limits; their worker's `Admission` has the limits. */
  group?: string;
}

export interface Queue<Name extends string> {
  /** Enqueues in the caller's transaction: rolled back, the job never was; committed, a worker starts at once. */
  enqueue(
    transaction: Transaction,
    name: Name,
    payload: Record<string, unknown>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Like `enqueue`, one job for each payload in one statement. */
  enqueueAll(
    transaction: Transaction,
    name: Name,
    payloads: readonly Record<string, unknown>[],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Call it after the commit of a job that starts later, so that the worker in this process wakes up in time. */
  expectAt(name: Name, startAfter: Date): void;
  /** How many jobs wait, those that wait for a retry included. Counts no further than `countMax`. */
  countWaiting(executor: Executor, name: Name, countMax: number): Promise<number>;
  /**
   * How long due jobs have waited without any process taking a job, ms; undefined when a worker took one in the last 30
   * s or is still running one, or when no job has waited that long.
   */
  stalledForMs(executor: Executor): Promise<number | undefined>;
  /** Starts a worker for jobs of this name. Once per name and process. */
  work<Payload>(name: Name, options: WorkOptions<Payload>): void;
  /**
   * Takes no more jobs, waits for running ones, and after `timeoutMs` aborts them and returns them to the queue, where
   * they wait for the next start without losing an attempt.
   */
  stop(options: { timeoutMs: number }): Promise<void>;
}

// Finished jobs are not needed: requests and deliveries have records of their own.
const keepFinishedSeconds = 600;
// A job that is never fetched does not expire.
const keepWaitingSeconds = 60 * 60 * 24 * 365;
const pollEveryMs = { embedded: 30_000, server: 5_000 };
const superviseEverySeconds = { embedded: 120, server: 15 };
// pg-boss's own heartbeat check, which counts a failed attempt. Ours comes before it and does not.
const heartbeatSeconds = 60;
// Longer than a process pauses for garbage collection or for a machine's migration; otherwise a job would run twice,
// without harm.
const silentMsMaxOnServer = 12_000;
// A job that was running during this many crashes is treated as a poison job.
const orphanedMax = 10;
// A live worker takes a due job within seconds.
const stalledAfterSeconds = 30;
const reportUnavailableEveryMs = 10_000;
const nobody = "00000000-0000-0000-0000-000000000000";

/** Installs or updates the queue's tables, and puts jobs that a killed process left behind back into the queue. */
export async function createQueue<Name extends string>(
  dependencies: QueueDependencies<Name>,
): Promise<Queue<Name>> {
  const {
    database,
    jobs,
    onError,
    onUnavailable = onError,
    maintains = true,
    silentMsMax = silentMsMaxOnServer,
  } = dependencies;
  const names = Object.keys(jobs) as Name[];
  const workers = new Map<string, Worker>();
  const isShared = database.kind === "server";
  const reportEveryMs = silentMsMax / 4;
  let notificationChannel: string | undefined;
  let orphanWatch: NodeJS.Timeout | undefined;

  let reportedAt = -Infinity;
  // During an outage every worker fails every second; one log line is enough.
  const reportUnavailable = (error: unknown) => {
    if (performance.now() - reportedAt < reportUnavailableEveryMs) return;
    reportedAt = performance.now();
    onUnavailable(error);
  };
  function report(error: unknown): void {
    if (isStoreUnavailable(error)) reportUnavailable(error);
    else onError(error);
  }

  const boss = new PgBoss({
    db: {
      executeSql: (text, values = []) => database.pool.query(toQuery(text, values)),
      listen: (channel, onNotification, onReconnect) => {
        notificationChannel = channel;
        return database.notifications.listen(
          channel,
          (name) => {
            onNotification(name);
            workers.get(name)?.wake();
          },
          () => {
            onReconnect();
            for (const worker of workers.values()) worker.wake();
          },
        );
      },
    },
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    useListenNotify: true,
    schedule: false,
    supervise: maintains,
    superviseIntervalSeconds: superviseEverySeconds[database.kind],
    monitorIntervalSeconds: superviseEverySeconds[database.kind],
    // We use neither flows nor background migrations, and cached queue settings change only with a new version of ours.
    flowIntervalSeconds: 60 * 60,
    bamIntervalSeconds: 60 * 60,
    queueCacheIntervalSeconds: 60 * 10,
    // These maintain a server that has autovacuum and big indexes.
    monitorVacuum: false,
    reindex: false,
  });
  boss.on("error", report);

  const install = async (
    name: string,
    options: ReturnType<typeof toQueueOptions> & { deadLetter?: string },
  ) => {
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, options);
    else await boss.updateQueue(name, options);
    // The first use of a queue reads its settings over a connection of its own. Inside a transaction on an embedded
    // database that would wait for ever, so it is done here.
    await boss.findJobs(name, { id: nobody });
  };
  // pg-boss creates its schema without regard for concurrent processes.
  await oneAtATime(database, "queue", async () => {
    await boss.start();
    for (const name of names) {
      await install(deadLetterName(name), toQueueOptions(deadLetterSettings, database.kind));
      await install(name, { ...toQueueOptions(jobs[name], database.kind), deadLetter: deadLetterName(name) });
    }
  });
  const allNames = names.flatMap((name) => [name, deadLetterName(name)]);
  if (!isShared) await returnAllOrphans(database, allNames);

  const wakeEverybody = async (queueNames: readonly string[]) => {
    for (const name of queueNames) {
      workers.get(name)?.wake();
      if (isShared) await database.pool.query("select pg_notify($1, $2)", [notificationChannel, name]);
    }
  };

  function watchForOrphans(): void {
    if (orphanWatch !== undefined) return;
    let wasAnswered = true;
    const look = async () => {
      // After an outage the other workers need a moment to renew their heartbeats.
      if (wasAnswered) await wakeEverybody(await returnSilentOrphans(database, allNames, silentMsMax));
      else await database.pool.query("select 1");
    };
    orphanWatch = setInterval(() => {
      look().then(
        () => (wasAnswered = true),
        (error: unknown) => {
          wasAnswered = false;
          report(error);
        },
      );
    }, reportEveryMs);
  }

  const enqueueAll: Queue<Name>["enqueueAll"] = async (
    transaction,
    name,
    payloads,
    { group, ...options } = {},
  ) => {
    if (payloads.length === 0) return;
    const drafts = payloads.map((payload) => ({
      ...options,
      // The tier names the group too, so that its worker can set a limit for each.
      ...(group === undefined ? {} : { group: { id: group, tier: group } }),
      data: { payload, orphaned: 0, unavailable: 0 },
    }));
    const ids = await boss.insert(name, drafts, { db: fromDrizzle(transaction, sql), returnId: true });
    if (ids?.length !== drafts.length)
      throw new Error(`enqueued ${ids?.length ?? 0} of ${drafts.length} ${name} jobs`);
    if (options.startAfter !== undefined)
      workers.get(name)?.wakeIn(options.startAfter.getTime() - Date.now());
  };

  return {
    enqueue: (transaction, name, payload, options) => enqueueAll(transaction, name, [payload], options),

    enqueueAll,

    expectAt(name, startAfter) {
      workers.get(name)?.wakeIn(startAfter.getTime() - Date.now());
    },

    async countWaiting(executor, name, countMax) {
      const { rows } = await executor.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting from (
          select from pgboss.job where name = ${name} and state < 'active' limit ${countMax}
        ) as some_waiting`);
      return rows[0]?.waiting ?? 0;
    },

    async stalledForMs(executor) {
      const due = await executor.execute<{ waited: number | null }>(sql`
        select (extract(epoch from clock_timestamp() - min(start_after)) * 1000)::float8 as waited
        from pgboss.job where name in ${allNames} and state < 'active'
        and start_after < clock_timestamp() - ${stalledAfterSeconds} * interval '1 second'`);
      const waited = due.rows[0]?.waited ?? undefined;
      if (waited === undefined) return undefined;
      const taken = await executor.execute(sql`
        select from pgboss.job where started_on > clock_timestamp() - ${stalledAfterSeconds} * interval '1 second'
        or (state = 'active' and (${!isShared} or heartbeat_on > clock_timestamp() - ${stalledAfterSeconds} * interval '1 second'))
        limit 1`);
      return taken.rows.length > 0 ? undefined : waited;
    },

    work(name, { concurrency, payload, handler, onDeadLetter, storeWatch }) {
      if (workers.has(name)) throw new Error(`${name} jobs already have a worker`);
      if (isShared) watchForOrphans();
      const start = (
        queueName: string,
        settings: JobSettings,
        work: { concurrency: number | Admission; handle: (job: RunningJob<StoredJob>) => Promise<void> },
      ) => {
        const worker = startWorker({
          boss,
          name: queueName,
          deadlineMs: settings.deadlineSeconds * 1000,
          heartbeatMs: isShared ? reportEveryMs : undefined,
          pollEveryMs: pollEveryMs[database.kind],
          nextDueInMs: () => nextDueInMs(database, queueName),
          handBack: async (ids) => {
            await handBack(database, queueName, ids);
            await wakeEverybody([queueName]);
          },
          postpone: (id, delayMs) => postpone(database, queueName, id, delayMs),
          onLastFailure: () => workers.get(deadLetterName(name))?.wake(),
          onError,
          onUnavailable: reportUnavailable,
          storeWatch: queueName === name ? storeWatch : undefined,
          ...work,
        });
        workers.set(queueName, worker);
      };
      start(deadLetterName(name), deadLetterSettings, {
        concurrency: 1,
        handle: (job) => onDeadLetter(payload.parse(job.payload.payload), job.payload.failureMessage),
      });
      start(name, jobs[name], {
        concurrency,
        async handle(job) {
          const stored = job.payload;
          const read = payload.parse(stored.payload);
          if (stored.orphaned > orphanedMax) {
            return onDeadLetter(read, `the process died ${stored.orphaned} times while this job was running`);
          }
          await handler({ ...job, payload: read });
        },
      });
    },

    async stop({ timeoutMs }) {
      clearInterval(orphanWatch);
      await Promise.all([...workers.values()].map((worker) => worker.stop(timeoutMs)));
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** The dead-letter queue of jobs without attempts left, whether by an error, the deadline, or a lost worker. */
function deadLetterName(name: string): string {
  return `${name}-given-up`;
}

const deadLetterSettings: JobSettings = {
  retryLimit: 50,
  retryDelaySeconds: 1,
  retryDelaySecondsMax: 600,
  deadlineSeconds: 60,
};

/**
 * A fetch without values would travel as plain text, which an embedded database plans each time anew; `queryMode`, which
 * the driver's types lack, prevents that. Other statements of pg-boss without values may be several in one text and can
 * travel in no other way.
 */
function toQuery(text: string, values: unknown[]): QueryConfig {
  const isFetch = /^\s*with\b/i.test(text) && text.includes("SKIP LOCKED") && !text.includes(";");
  return Object.assign({ text, values }, isFetch ? { queryMode: "extended" } : undefined);
}

function toQueueOptions(settings: JobSettings, kind: OpenedDatabase["kind"]) {
  const { retryLimit, retryDelaySeconds, retryDelaySecondsMax = 3600, deadlineSeconds } = settings;
  return {
    retryLimit,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: retryDelaySecondsMax,
    // The worker ends an attempt at its deadline itself; this is for a lost worker.
    expireInSeconds: deadlineSeconds + 30,
    retentionSeconds: keepWaitingSeconds,
    deleteAfterSeconds: keepFinishedSeconds,
    notify: true,
    ...(kind === "server" ? { heartbeatSeconds } : {}),
  };
}

async function nextDueInMs(database: OpenedDatabase, name: string): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ due: number | null }>(
    `select (extract(epoch from min(start_after) - clock_timestamp()) * 1000)::float8 as due
     from pgboss.job where name = $1 and state < 'active' and start_after > clock_timestamp()`,
    [name],
  );
  return rows[0]?.due ?? undefined;
}

async function handBack(database: OpenedDatabase, name: string, ids: readonly string[]): Promise<void> {
  await database.pool.query(
    `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
     where name = $1 and id = any($2::uuid[]) and state = 'active'`,
    [name, ids],
  );
}

/** The next start does not count as an attempt, because no attempt was made. */
async function postpone(database: OpenedDatabase, name: string, id: string, delayMs: number): Promise<void> {
  await database.pool.query(
    `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null,
       start_after = clock_timestamp() + $3 * interval '1 millisecond',
       data = jsonb_set(data, '{unavailable}', to_jsonb(coalesce((data->>'unavailable')::int, 0) + 1))
     where name = $1 and id = $2 and state = 'active'`,
    [name, id, delayMs],
  );
}
