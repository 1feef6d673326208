// The push subscription of this browser: created only at the person's request, sent to the server,
// and checked at every start.
import { tokenCall } from '#web/kit/call/token-call.ts';
import { appCalls } from '../line/app-calls.ts';
import { changePhone, phoneNow } from '../memory/phone-store.ts';

const waitMs = 15_000;

export const canBePushed = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The server's key; null where it does not push to browsers. @throws CallError */
export async function pushKey(): Promise<string | null> {
  return (await tokenCall(appCalls.webPushKey, {}, { token: phoneNow().token, waitMs })).public_key;
}

/**
 * Asks the person, subscribes and registers the subscription with the server. @returns whether it
 * is on; false also where the person or the browser refuses. @throws CallError
 */
export async function turnPushOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => null);
  if (!subscription) return false;
  await tell(subscription);
  return true;
}

/**
 * @throws CallError; the subscription is then kept, so that the server does not push to a deleted
 * one
 */
export async function turnPushOff(): Promise<void> {
  await tell(null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * A browser renews subscriptions by itself and ends them with the permission: both are reported to
 * the server.
 */
export async function keepPush(): Promise<void> {
  if (!phoneNow().pushed || !canBePushed()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await tell((await registration?.pushManager.getSubscription()) ?? null).catch(() => undefined);
}

async function tell(subscription: PushSubscription | null): Promise<void> {
  const push =
    subscription === null
      ? null
      : ({ provider: 'webpush', token: JSON.stringify(subscription) } as const);
  await tokenCall(appCalls.setPushToken, { body: { push } }, { token: phoneNow().token, waitMs });
  changePhone({ pushed: push !== null });
}
