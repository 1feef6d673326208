// The webhook for Noonlight's reports. Its calls are not signed (docs.noonlight.com), so the
// address has a secret; a relay that signs must send its signature too.
import { noonlightEvents } from '#domain/dispatch-partners/noonlight-format.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Hook } from '#server/kit/http/machines/hooks.ts';
import type { Log } from '#server/kit/log.ts';
import { takeReport } from './dispatch-outcomes.service.ts';
import { dispatchOfAlarm, isOneSending } from './due-dispatches.store.ts';

export interface NoonlightHookParts {
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
  /** Called when something has to be asked of Noonlight. */
  readonly wake: () => void;
  /** Null where Noonlight reports nothing here. */
  readonly judge:
    | ((call: {
        key: string;
        url: string;
        body: Buffer;
        signature: string | undefined;
      }) => 'ok' | 'missing' | 'bad')
    | null;
}

/** A hundred events with room to spare. */
const mostBytes = 65_536;

export function noonlightHooks({ database, log, wake, judge }: NoonlightHookParts): Hook[] {
  if (!judge) return [];
  return [
    {
      path: '/hooks/noonlight/:key',
      longestBody: mostBytes,
      handle: async ({ params, headers, body, url, address }) => {
        const signature = headers['x-signature'];
        const verdict = judge({
          key: params['key'] ?? '',
          url,
          body,
          signature: typeof signature === 'string' ? signature : undefined,
        });
        if (verdict !== 'ok') {
          // Without the address that was called, which has the secret.
          log.warn({ address, verdict }, 'a call to the hook of Noonlight was not believed');
          return { status: verdict === 'missing' ? 400 : 403 };
        }
        const events = noonlightEvents.safeParse(jsonOf(body));
        if (!events.success) return { status: 422 };
        const isWaiting = await takeAll(database, events.data);
        wake();
        // Noonlight brings them again: by then the id of the alarm is known.
        return { status: isWaiting ? 503 : 200 };
      },
    },
  ];
}

/**
 * Each in a transaction of its own. @returns whether one is of an alarm that may be on its way to
 * us
 */
async function takeAll(
  database: Database,
  events: ReturnType<typeof noonlightEvents.parse>,
): Promise<boolean> {
  let isWaiting = false;
  for (const event of events) {
    isWaiting =
      (await database.write({ role: 'platform' }, async (tx) => {
        const meant = await dispatchOfAlarm(tx, event.meta.alarm_id);
        if (!meant) return await isOneSending(tx);
        await takeReport(tx, meant, event);
        return false;
      })) || isWaiting;
  }
  return isWaiting;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Answered like any other body that is not the documented one.
    return null;
  }
}
