/**
 * Lets the event loop look at what has come in: work of tens of milliseconds is done in parts with this between them. Two
 * turns, because one that is asked for while connections are read begins before they are looked at again.
 */
export async function nextTurn(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}
