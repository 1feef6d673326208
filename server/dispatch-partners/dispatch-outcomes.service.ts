// What partners answer and report, judged by the machine under the alert's lock: a dispatch only
// moves forward, and only the one that is meant.

import type { DeliveryStatus } from '#domain/deliveries/delivery.ts';
import type { NoonlightEvent } from '#domain/dispatch-partners/noonlight-format.ts';
import type { PartnerDispatchStatus } from '#domain/dispatch-partners/partner-dispatch.ts';
import {
  decideCancelRefused,
  decideHanded,
  decideNews,
  type Handing,
  isOver,
  type PartnerNews,
} from '#domain/dispatch-partners/partner-dispatch-machine.ts';
import { decided } from '#domain/kit/machine.ts';
import { type LockedAlert, lockAlert } from '#server/alerts/alerts.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { publishDispatch } from './dispatch-news.ts';
import { dispatchOfDelivery, keepReport, type ReportedDispatch } from './due-dispatches.store.ts';
import {
  changeDispatch,
  type DispatchChange,
  type KeptDispatch,
  requireDispatch,
} from './partner-dispatches.store.ts';

type Meant = Pick<ReportedDispatch, 'id' | 'alert_id'>;

/**
 * Seconds between two looks at an open dispatch: for a newer position each time, for the partner's
 * status every third.
 */
export const lookEverySeconds = 5;

async function held(
  tx: Tx,
  { id, alert_id }: Meant,
): Promise<{ alert: LockedAlert; before: KeptDispatch }> {
  const alert = await lockAlert(tx, alert_id);
  return { alert, before: await requireDispatch(tx, id) };
}

interface Answered {
  readonly handing: Handing;
  readonly reference?: string;
  readonly failure: string | null;
}

function secondsToNextLook(status: PartnerDispatchStatus): number | null {
  if (status === 'cancelling') return 0;
  return status === 'active' ? lookEverySeconds : null;
}

/** The partner answered, or did not, when the dispatch was handed over. */
export async function noteHanded(
  tx: Tx,
  meant: Meant,
  { handing, reference, failure }: Answered,
): Promise<void> {
  const { alert, before } = await held(tx, meant);
  const { change, news } = decided(decideHanded(before, handing));
  const next_seconds = secondsToNextLook(change.status);
  const dispatch = await changeDispatch(tx, before.id, {
    ...change,
    failure,
    attempts: 0,
    next_seconds,
    ...(reference === undefined ? {} : { reference }),
  });
  await publishDispatch(tx, { actor: null, alert, dispatch }, news.kind);
}

/** It certainly has not arrived, and is tried again. */
export async function noteRetry(
  tx: Tx,
  meant: Meant,
  { failure, seconds }: { failure: string; seconds: number },
): Promise<void> {
  const { alert, before } = await held(tx, meant);
  const attempts = before.attempts + 1;
  const dispatch = await changeDispatch(tx, before.id, {
    status: before.status,
    failure,
    attempts,
    next_seconds: seconds,
  });
  await publishDispatch(tx, { actor: null, alert, dispatch }, null);
}

/** The partner refused to cancel it. */
export async function noteCancelRefused(tx: Tx, meant: Meant, failure: string): Promise<void> {
  const { alert, before } = await held(tx, meant);
  const { change, news } = decided(
    decideCancelRefused(before, { psap_contacted: before.psap_contacted_at !== null }),
  );
  const dispatch = await changeDispatch(tx, before.id, {
    ...change,
    failure,
    attempts: 0,
    next_seconds: lookEverySeconds,
  });
  await publishDispatch(tx, { actor: null, alert, dispatch }, news.kind);
}

/** The partner's own status, asked after it was handed over; null with why there was no answer. */
export async function noteChecked(
  tx: Tx,
  meant: Meant,
  status: 'active' | 'cancelled' | null,
  failure: string | null,
): Promise<void> {
  const { alert, before } = await held(tx, meant);
  const { change, news } =
    status === 'cancelled' ? decided(decideNews(before, 'cancelled')) : unchanged(before);
  const next_seconds = isOver(change.status) ? null : lookEverySeconds;
  const hint = status === null ? {} : { is_hinted: false };
  const dispatch = await changeDispatch(tx, before.id, {
    ...change,
    ...hint,
    checked: { failure },
    next_seconds,
  });
  const isNews = news.kind !== null || failure !== before.check_failure;
  if (isNews) await publishDispatch(tx, { actor: null, alert, dispatch }, news.kind);
}

const unchanged = ({ status }: KeptDispatch) => ({ change: { status }, news: { kind: null } });

/** The partner has a newer position. The story says so once. @param at ISO 8601 */
export async function noteMoved(tx: Tx, meant: Meant, at: string): Promise<void> {
  const { alert, before } = await held(tx, meant);
  const dispatch = await changeDispatch(tx, before.id, {
    status: before.status,
    moved_to: at,
    next_seconds: lookEverySeconds,
  });
  await publishDispatch(
    tx,
    { actor: null, alert, dispatch },
    before.positions_sent === 0 ? 'partner_dispatch.position_sent' : null,
  );
}

/**
 * The partner did not take a newer position: its status is asked next, because an alarm that is
 * over takes none.
 */
export async function noteNotMoved(tx: Tx, meant: Meant, failure: string): Promise<void> {
  const { alert, before } = await held(tx, meant);
  const dispatch = await changeDispatch(tx, before.id, {
    status: before.status,
    is_hinted: true,
    checked: { failure },
    next_seconds: isOver(before.status) ? null : 1,
  });
  await publishDispatch(tx, { actor: null, alert, dispatch }, null);
}

/** There was nothing to ask: it is looked at again later, or never. */
export async function noteNothing(tx: Tx, { id }: Meant, seconds: number | null): Promise<void> {
  const before = await requireDispatch(tx, id);
  await changeDispatch(tx, id, {
    status: before.status,
    next_seconds: isOver(before.status) ? null : seconds,
  });
}

const newsOf: Readonly<Record<string, PartnerNews>> = {
  'alarm.psap_contacted': 'psap_contacted',
  'alarm.closed': 'closed',
};
const cancelledType = 'alarm.status.canceled';

/**
 * What Noonlight's webhook brings, once: a cancellation is a hint, until Noonlight's own status
 * says the same.
 */
export async function takeReport(
  tx: Tx,
  meant: ReportedDispatch,
  event: NoonlightEvent,
): Promise<void> {
  const { alert, before } = await held(tx, meant);
  if (!(await keepReport(tx, meant, event))) return;
  if (event.event_type === cancelledType) {
    if (!isOver(before.status))
      await changeDispatch(tx, before.id, {
        status: before.status,
        is_hinted: true,
        next_seconds: 0,
        keeps_claim: true,
      });
    return;
  }
  const news = newsOf[event.event_type];
  if (news === undefined) return;
  const { change, news: line } = decided(decideNews(before, news));
  if (line.kind === null) return;
  const contacted: Partial<DispatchChange> =
    news === 'psap_contacted' ? { psap_contacted: true } : {};
  const dispatch = await changeDispatch(tx, before.id, {
    ...change,
    ...contacted,
    keeps_claim: true,
  });
  await publishDispatch(tx, { actor: null, alert, dispatch }, line.kind);
}

interface Delivered {
  readonly id: number;
  readonly channel: string;
  readonly alert_id: number | null;
  readonly status: DeliveryStatus;
  readonly last_error: string | null;
}

/** A brief is sent when the provider of emails or texts has it, and says why while it has not. */
export const briefDeliveryListener = {
  changed: async (
    tx: Tx,
    { id, channel, alert_id, status, last_error }: Delivered,
  ): Promise<void> => {
    if (alert_id === null || (channel !== 'email' && channel !== 'sms')) return;
    const meant = await dispatchOfDelivery(tx, id);
    if (!meant) return;
    if (status === 'queued') return await noteWaiting(tx, meant, last_error);
    const isLost = status === 'dead' || status === 'cancelled';
    await noteHanded(tx, meant, {
      handing: isLost ? 'failed' : 'sent',
      failure: isLost ? (last_error ?? 'The message was not delivered.') : null,
    });
  },
};

async function noteWaiting(tx: Tx, meant: Meant, failure: string | null): Promise<void> {
  const { alert, before } = await held(tx, meant);
  if (before.status !== 'requested' || before.failure === failure) return;
  const dispatch = await changeDispatch(tx, before.id, { status: before.status, failure });
  await publishDispatch(tx, { actor: null, alert, dispatch }, null);
}
