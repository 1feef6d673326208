// Actions taken offline: written to the browser's database before they are shown, and sent in their
// order when the server is back.
import type { OfflineAction } from '#domain/console-health/offline-action.ts';
import { newUuid } from '#web/alerts/story/drafts.ts';
import { proofCalls } from '#web/console-health/proof-calls.ts';
import { call } from '#web/kit/call/call.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { currentUser } from '#web/kit/session/session.ts';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { type KeptAction, offlineStore } from './offline-store.ts';

type Unsent = OfflineAction extends infer One
  ? One extends OfflineAction
    ? Omit<One, 'client_id' | 'done_at'>
    : never
  : never;

let log: readonly KeptAction[] = [];
let mergingNow: Promise<void> | null = null;
const listeners = new Set<() => void>();

function show(next: readonly KeptAction[]): void {
  log = next;
  for (const tell of listeners) tell();
}

clearAtSessionEnd(() => show([]));

const changed = (changes: readonly KeptAction[]): KeptAction[] =>
  log.map((one) => changes.find(({ client_id }) => client_id === one.client_id) ?? one);

export const offlineLog = {
  get all(): readonly KeptAction[] {
    return log;
  },
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
  async load(personId: number): Promise<void> {
    show(await offlineStore.actions(personId));
  },
  /** Resolves when the entry would survive closing the tab. */
  async add(
    about: { personId: number; alertId: number; subject: string },
    done: Unsent,
  ): Promise<void> {
    const action: OfflineAction = {
      ...done,
      client_id: newUuid(),
      done_at: new Date(serverNow()).toISOString(),
    };
    const place = Math.max(0, ...log.map((one) => one.place)) + 1;
    const { personId: person_id, alertId: alert_id, subject } = about;
    const kept: KeptAction = {
      client_id: action.client_id,
      person_id,
      alert_id,
      subject,
      place,
      action,
      outcome: 'waiting',
      message: null,
    };
    await offlineStore.putActions([kept]);
    show([...log, kept]);
  },
  /** Sends waiting actions, alert by alert; those that fail wait on. Two calls at once are one. */
  async merge(): Promise<void> {
    mergingNow ??= mergeAll().finally(() => {
      mergingNow = null;
    });
    await mergingNow;
  },
  /** The person has read it: remove it. */
  async dismiss(): Promise<void> {
    const read = log.filter(({ outcome }) => outcome !== 'waiting');
    await offlineStore.dropActions(read.map(({ client_id }) => client_id));
    show(log.filter(({ outcome }) => outcome === 'waiting'));
  },
};

const quietly = { handles: [0, 404, 409, 422, 429, 500, 502, 503, 504], handlesForbidden: true };
const mostAtOnce = 100;

async function mergeAll(): Promise<void> {
  // Another person may have signed in here since: the server records merged actions under the
  // signed-in account.
  const waiting = log.filter(
    ({ outcome, person_id }) => outcome === 'waiting' && person_id === currentUser()?.id,
  );
  for (const [id, all] of Map.groupBy(waiting, ({ alert_id }) => alert_id)) {
    for (let at = 0; at < all.length; at += mostAtOnce)
      await mergeSome(id, all.slice(at, at + mostAtOnce));
  }
}

async function mergeSome(id: number, actions: readonly KeptAction[]): Promise<void> {
  const merged = await call(
    proofCalls.mergeOffline,
    { params: { id }, body: { actions: actions.map(({ action }) => action) } },
    quietly,
  );
  const results = actions.map((one): KeptAction => {
    const result = merged.find(({ client_id }) => client_id === one.client_id);
    return result ? { ...one, outcome: result.outcome, message: result.message } : one;
  });
  await offlineStore.putActions(results);
  show(changed(results));
}
