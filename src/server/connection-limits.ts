/**
 * How long and how many connections may stay, in one place. Clients that drip bytes, or do not read, cost a connection
 * each and nothing else, so what they get is time: everything below is gone within 20 s.
 */
export interface ConnectionLimits {
  /** From the first byte of a request, or from the connection, to the end of its headers, ms. */
  headersMs: number;
  /** A body that has not arrived after this time must have brought `bodyBytesMin`, and again in each such time, ms. */
  bodyMs: number;
  /** Bytes in each `bodyMs`. */
  bodyBytesMin: number;
  /** A whole request, at whatever speed it comes, ms. */
  requestMsMax: number;
  /** A connection without a request after its last answer, ms. Node adds a second, for requests on their way. */
  keepAliveMs: number;
  /**
   * A reader takes `readerBytesMin` of an answer in each such time, or all there is of it, ms. An answer that waits for the
   * service, such as a result link for its picture, has nothing to take and is not concerned.
   */
  readerMs: number;
  /** Bytes in each `readerMs`. */
  readerBytesMin: number;
  /** An answer that is complete here until its last byte is taken, ms. */
  answerMsMax: number;
  /** On one port. When one more comes, one of the address that has most is closed; see `limitConnections`. */
  connectionsMax: number;
  /** Requests of one connection that are not answered yet: clients that pipeline send a few. */
  pipelinedMax: number;
  /** Ms. */
  checkEveryMs: number;
}

export const connectionLimits: ConnectionLimits = {
  // The two servers that stand in front of most services allow 10 s and 60 s here. All headers fit one packet or few.
  headersMs: 10_000,
  // Below the 20 s with the check's interval, the time for the refusal, and a machine at work.
  bodyMs: 17_000,
  // 256 kbit/s. A line that is slow and honest brings 10 MB in five minutes, and a drip is far below.
  bodyBytesMin: 540_000,
  requestMsMax: 300_000,
  keepAliveMs: 5_000,
  readerMs: 17_000,
  // 40 kbit/s. Systems report what was taken in steps, so the time is not shorter.
  readerBytesMin: 100_000,
  // As long as the largest request may take.
  answerMsMax: 300_000,
  // Each costs some 20 kB and a file descriptor; both ports stay below the 4,096 that small systems allow.
  connectionsMax: 2_000,
  pipelinedMax: 32,
  checkEveryMs: 500,
};
