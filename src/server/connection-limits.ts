/**
 * Timeouts and limits of connections. A client that sends slowly or does not read occupies only one connection, so the
 * timeouts are generous: without progress, a connection is closed after less than 20 s in each phase, except between two
 * requests.
 */
export interface ConnectionLimits {
  /** From the first byte of a request, or from the connection, to the end of its headers, ms. */
  headersMs: number;
  /** Interval in which at least `bodyBytesMin` of an incomplete body have to arrive, ms. */
  bodyMs: number;
  /** Minimum in each `bodyMs`. */
  bodyBytesMin: number;
  /** A whole request, at any speed, ms. */
  requestMsMax: number;
  /** Idle time after the last response, ms. Node adds a second for requests in transit. */
  keepAliveMs: number;
  /**
   * Interval in which a client has to read `readerBytesMin` of a response, or the rest of it, ms. Does not apply while the
   * response waits for the service, such as a result link for its picture.
   */
  readerMs: number;
  /** Minimum in each `readerMs`. */
  readerBytesMin: number;
  /** From the moment a response is written completely until the client has read its last byte, ms. */
  answerMsMax: number;
  /** Per port. Beyond it, a new connection closes one of the address that has most; see `limitConnections`. */
  connectionsMax: number;
  /** Pending requests of one connection; clients that pipeline send a few. They are served one after the other. */
  pipelinedMax: number;
  /** Bytes of responses that wait for their clients, of all connections; beyond it the slowest readers are closed. */
  unreadBytesMax: number;
  /** Between two checks of all connections, ms. */
  checkEveryMs: number;
}

export const connectionLimits: ConnectionLimits = {
  // Common reverse proxies allow 10 to 60 s. Headers fit into a few packets.
  headersMs: 10_000,
  // Leaves 5 s of the 20 s for the check interval, the error response and a busy machine.
  bodyMs: 15_000,
  // 256 kbit/s: 10 MB in five minutes, far above a deliberately slow client.
  bodyBytesMin: 480_000,
  requestMsMax: 300_000,
  // Longer than common reverse proxies keep an idle connection (60 s), because a proxy that sends a request while we close
  // answers 502, and may not repeat a POST.
  keepAliveMs: 75_000,
  readerMs: 15_000,
  // 48 kbit/s. The kernel reports progress in steps, so the interval is not shorter.
  readerBytesMin: 90_000,
  // The same as for the largest request.
  answerMsMax: 300_000,
  // Each costs some 20 kB and a file descriptor; both ports stay below the 4,096 that small systems allow.
  connectionsMax: 2_000,
  pipelinedMax: 32,
  // The pictures of some hundred slow readers.
  unreadBytesMax: 256 * 1_048_576,
  checkEveryMs: 500,
};
