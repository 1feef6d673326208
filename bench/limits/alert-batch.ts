// Limit: alerts that arrive during a commit share the next statement and the next write; two
// connections, no timer.

import { serveAlerts } from './alert-ingest.ts';
import { frameOf, insertMany, type NewAlert } from './alert-rows.ts';

const connections = 2;

interface Waiting {
  readonly alert: NewAlert;
  readonly done: (id: number) => void;
  readonly failed: (reason: unknown) => void;
}

serveAlerts((sql, sockets) => {
  const waiting: Waiting[] = [];
  let running = 0;

  const drain = async (): Promise<void> => {
    if (running === connections || waiting.length === 0) return;
    const batch = waiting.splice(0, 1000);
    running += 1;
    try {
      const stored = await insertMany(
        sql,
        batch.map(({ alert }) => alert),
      );
      for (const [index, { done }] of batch.entries()) done(stored[index]?.id ?? 0);
      setImmediate(() => sockets.tell(Buffer.concat(stored.map(frameOf))));
    } catch (reason) {
      for (const { failed } of batch) failed(reason);
    } finally {
      running -= 1;
      void drain();
    }
  };

  return (alert) =>
    new Promise((done, failed) => {
      waiting.push({ alert, done, failed });
      // Everything of this turn of the event loop goes into one batch.
      setImmediate(() => void drain());
    });
}, connections);
