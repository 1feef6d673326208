// Writes the newest seal every minute to a place that the database does not reach: a file, and a
// webhook where one is set.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { Log } from '#server/kit/log.ts';
import { callPartner } from '#server/kit/outside/partner-call.ts';
import { type Anchor, anchorText, appendAnchor } from './anchor-file.ts';
import { findNewestSeal, keepAnchorWriter } from './event-anchors.store.ts';

export interface AnchorPlace {
  /** Absolute path of the file. */
  readonly file: string;
  readonly webhook: string | null;
  /** Of `sealKeyOf`. */
  readonly key: Uint8Array;
}

const platform = { role: 'platform' } as const;

/**
 * A destination that cannot be written to is logged each minute and affects nothing else: alerts do
 * not depend on it. The next anchor covers all before it.
 */
export function eventAnchorsSweep(database: Database, place: AnchorPlace, log: Log): Sweep {
  const writer = { id: randomUUID(), host: hostname(), path: place.file };
  let lines = 0;
  let position = 0;

  async function write(anchor: Anchor): Promise<void> {
    const text = anchorText(place.key, anchor);
    const posting = place.webhook === null ? Promise.resolve() : post(place.webhook, text);
    // Neither waits for the other's success.
    const [filed, posted] = await Promise.allSettled([appendAnchor(place.file, text), posting]);
    if (posted.status === 'rejected')
      log.error({ err: posted.reason }, 'the webhook refused the anchor of the event log');
    if (filed.status === 'rejected') {
      log.error(
        { err: filed.reason, file: place.file },
        'the anchor of the event log cannot be written',
      );
      return;
    }
    lines = anchor.line;
    position = anchor.position;
    // After the file, so that the database never claims a line that was not written.
    await database.write(
      platform,
      async (tx) => await keepAnchorWriter(tx, { ...writer, lines, position }),
    );
  }

  return {
    name: 'event anchors',
    everyMs: 60_000,
    run: async () => {
      const newest = await database.ask(findNewestSeal);
      if (newest && newest.position !== position) {
        const hash = Buffer.from(newest.hash).toString('hex');
        const at = new Date().toISOString();
        await write({
          writer: writer.id,
          line: lines + 1,
          at,
          position: newest.position,
          event_id: newest.event_id,
          hash,
        });
      }
      return null;
    },
  };
}

async function post(url: string, body: string): Promise<void> {
  const { status } = await callPartner({
    url,
    body,
    headers: { 'content-type': 'application/json' },
  });
  if (status >= 300) throw new Error(`The webhook answered ${status}.`);
}
