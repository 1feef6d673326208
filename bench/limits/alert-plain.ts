// Limit: one statement and commit per alert, one write per frame and socket; the sender is answered
// before the fan-out.

import { serveAlerts } from './alert-ingest.ts';
import { frameOf, insertOne } from './alert-rows.ts';

serveAlerts(
  (sql, sockets) => async (alert) => {
    const stored = await insertOne(sql, alert);
    setImmediate(() => sockets.tell(frameOf(stored)));
    return stored.id;
  },
  8,
);
