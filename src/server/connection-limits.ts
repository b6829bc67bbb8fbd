/**
 * Timeouts and limits of connections, in one place. A client that sends slowly or does not read costs one connection
 * and nothing else, so it is given time: without progress it is closed after less than 20 s in each phase.
 */
export interface ConnectionLimits {
  /** From the first byte of a request, or from the connection, to the end of its headers, ms. */
  headersMs: number;
  /** Interval in which an incomplete body has to bring `bodyBytesMin`, ms. */
  bodyMs: number;
  /** Bytes in each `bodyMs`. */
  bodyBytesMin: number;
  /** A whole request, at any speed, ms. */
  requestMsMax: number;
  /** Idle time after the last response, ms. Node adds a second for requests in transit. */
  keepAliveMs: number;
  /**
   * Interval in which a reader has to take `readerBytesMin` of a response, or all that is left of it, ms. A response that
   * waits for the service, such as a result link for its picture, has nothing to take and is exempt.
   */
  readerMs: number;
  /** Bytes in each `readerMs`. */
  readerBytesMin: number;
  /** From the moment a response is written completely until the client has taken its last byte, ms. */
  answerMsMax: number;
  /** Per port. One more closes a connection of the address that has most; see `limitConnections`. */
  connectionsMax: number;
  /** Requests of one connection that are not answered yet: clients that pipeline send a few. */
  pipelinedMax: number;
  /** Between two checks of all connections, ms. */
  checkEveryMs: number;
}

export const connectionLimits: ConnectionLimits = {
  // Common reverse proxies allow 10 to 60 s. Headers fit into a few packets.
  headersMs: 10_000,
  // Leaves 5 s of the 20 s for the check interval, the refusal and a busy machine.
  bodyMs: 15_000,
  // 256 kbit/s: a slow line sends 10 MB in five minutes, and a drip is far below.
  bodyBytesMin: 480_000,
  requestMsMax: 300_000,
  keepAliveMs: 5_000,
  readerMs: 15_000,
  // 48 kbit/s. The kernel reports progress in steps, so the interval is not shorter.
  readerBytesMin: 90_000,
  // As long as the largest request may take.
  answerMsMax: 300_000,
  // Each costs some 20 kB and a file descriptor; both ports stay below the 4,096 that small systems allow.
  connectionsMax: 2_000,
  pipelinedMax: 32,
  checkEveryMs: 500,
};
