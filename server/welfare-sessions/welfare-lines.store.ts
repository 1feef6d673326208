// The lines of welfare sessions in the story, in addition to those of the device; those after an
// alert are in the alert's own story.
import type { Actor } from '#domain/access/actor.ts';
import { alertChannel } from '#domain/alerts/alert-channels.ts';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { alertHistory } from '#domain/alerts/alerts.events.ts';
import { type NewEvent, type NewFrame, recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { KeptSession } from './welfare-sessions.store.ts';

export interface WelfareLine {
  readonly session: KeptSession;
  /** `welfare_session.<past participle>`. */
  readonly kind: string;
  readonly data?: Record<string, unknown>;
  /** When it happened, if not now. */
  readonly at?: Date;
  readonly actor?: Actor;
  /** Whether it belongs to the story of the session's alert. */
  readonly of_alert?: boolean;
}

/** Writes the lines, and sends those of an alert to the screens that have it open. */
export async function writeLines(tx: Tx, lines: readonly WelfareLine[]): Promise<void> {
  const written = await recordEvents(tx, lines.map(eventOf));
  await tell(
    tx,
    lines.flatMap((line, index) => {
      const { session, kind } = line;
      const at = written[index];
      if (!at || !line.of_alert || session.alert_id === null) return [];
      const item: HistoryItem = { ...at, alert_id: session.alert_id, kind, data: dataOf(line) };
      return [
        {
          channels: [alertChannel(session.alert_id)],
          event: alertHistory.name,
          data: item,
        } satisfies NewFrame,
      ];
    }),
  );
}

function eventOf(line: WelfareLine): NewEvent {
  const { session, kind, at, actor, of_alert } = line;
  return {
    organisation_id: session.organisation_id,
    kind,
    device_id: session.device_id,
    data: dataOf(line),
    ...(session.user_id === null ? {} : { user_id: session.user_id }),
    ...(of_alert && session.alert_id !== null ? { alert_id: session.alert_id } : {}),
    ...(actor
      ? { actor_staff_id: actor.user_id, acting_for_staff_id: actor.acting_for_user_id }
      : {}),
    ...(at ? { occurred_at: at.toISOString() } : {}),
  };
}

const dataOf = ({ session, data }: WelfareLine): Record<string, unknown> => ({
  welfare_session_id: session.id,
  session_id: session.client_id,
  ...(session.activity ? { activity: session.activity } : {}),
  due_at: session.due_at.toISOString(),
  grace_until: session.grace_until.toISOString(),
  ...data,
});
