// The phone page's worker: caches its shell, sends waiting reports when the network is back, and
// shows pushes while the page is closed.
import '#web/kit/shell-worker/shell-worker.ts';
import { workerScope } from '#web/kit/shell-worker/worker-scope.ts';
import { appCalls } from '../line/app-calls.ts';
import { sendTag } from '../line/background-send.ts';
import { readMemory } from '../memory/phone-memory.ts';
import { noteOf, type PushNote } from './push-note.ts';
import { sendKept } from './send-kept.ts';
import { workerCall } from './worker-call.ts';

interface PhoneWorkerEvent extends Event {
  /** Of a sync. */
  readonly tag?: string;
  /** Of a push. */
  readonly data?: { text(): string } | null;
  /** Of a touched notification. */
  readonly notification?: Notification;
  waitUntil(work: Promise<unknown>): void;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface PhoneWorkerScope {
  addEventListener(
    kind: 'sync' | 'push' | 'notificationclick',
    handle: (event: PhoneWorkerEvent) => void,
  ): void;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(which: object): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
const worker = workerScope<PhoneWorkerScope>();

async function show(note: PushNote): Promise<void> {
  const { title, body, tag, tab, delivery_id } = note;
  const options = {
    body,
    tag,
    icon: '/phone/icon-192.png',
    requireInteraction: true,
    data: { tab, delivery_id },
  };
  await worker.registration.showNotification(title, options);
  await receipt(delivery_id, 'received');
}

/**
 * The only proof that the push arrived; if this report fails it is lost, the person has seen the
 * notification all the same.
 */
async function receipt(delivery_id: number | null, what: 'received' | 'opened'): Promise<void> {
  const { phone } = await readMemory();
  if (delivery_id === null || !phone?.token) return;
  const body = { receipts: [{ delivery_id, what, at: new Date().toISOString() }] };
  await workerCall(appCalls.receipts, phone.token, body).catch(() => undefined);
}

async function open(notification: Notification): Promise<void> {
  notification.close();
  const { tab, delivery_id }: Pick<PushNote, 'tab' | 'delivery_id'> = notification.data;
  const [page] = await worker.clients.matchAll({ type: 'window' });
  const address = `/phone/#${tab}`;
  await (page
    ? page.navigate(address).then(() => page.focus())
    : worker.clients.openWindow(address));
  await receipt(delivery_id, 'opened');
}

worker.addEventListener('sync', (event) => {
  if (event.tag === sendTag) event.waitUntil(sendKept());
});
worker.addEventListener('push', (event) => event.waitUntil(show(noteOf(event.data?.text() ?? ''))));
worker.addEventListener('notificationclick', (event) => {
  if (event.notification) event.waitUntil(open(event.notification));
});
