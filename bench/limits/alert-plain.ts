// Limit: each alert its own statement and commit, each frame its own write to each socket; the
// sender is answered before the fan-out.

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
