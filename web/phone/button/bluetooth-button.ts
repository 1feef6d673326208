// A Bluetooth button at the belt: each press raises the alarm through this phone, where the browser
// supports Bluetooth.
import { CallError } from '#web/kit/call/call-error.ts';
import { tokenCall } from '#web/kit/call/token-call.ts';
import { appCalls } from '../line/app-calls.ts';
import { askState } from '../line/ask-state.ts';
import { raise } from '../line/raise.ts';
import { changePhone, phoneNow } from '../memory/phone-store.ts';
import {
  type ButtonDevice,
  bluetoothOf,
  pressCharacteristic,
  pressService,
} from './web-bluetooth.ts';

const lostAfterMs = 60_000;
const retryMs = 5000;

let device: ButtonDevice | null = null;
let battery: number | null = null;
let lostTimer: ReturnType<typeof setTimeout> | undefined;

export const canBluetooth = (): boolean => bluetoothOf(navigator) !== null;

/**
 * Lets the person choose a button, pairs it on the server and listens to it. Call it from a
 * gesture.
 * @returns why it failed; null after success, or when the person cancelled
 */
export async function pairButton(): Promise<'no_link' | 'refused' | null> {
  const bluetooth = bluetoothOf(navigator);
  const { token } = phoneNow();
  if (!bluetooth || token === null) return 'no_link';
  let chosen: ButtonDevice;
  try {
    chosen = await bluetooth.requestDevice({
      acceptAllDevices: true,
      optionalServices: [pressService, 'battery_service'],
    });
  } catch {
    return null;
  }
  const name = chosen.name ?? chosen.id;
  try {
    await listen(chosen);
    await tokenCall(
      appCalls.addButton,
      { body: { name, hardware_id: chosen.id } },
      { token, waitMs: 15_000 },
    );
  } catch (error) {
    return error instanceof CallError ? 'refused' : 'no_link';
  }
  device = chosen;
  chosen.addEventListener('gattserverdisconnected', () => void linkLost(chosen));
  changePhone({ bluetooth: { name, linked: true } });
  void askState();
  return null;
}

/** Ends the pairing of a button. @throws CallError */
export async function removeButton(id: number, hardwareId: string): Promise<void> {
  const { token } = phoneNow();
  if (token === null) return;
  await tokenCall(appCalls.removeButton, { params: { id } }, { token, waitMs: 15_000 });
  if (device?.id === hardwareId) {
    const gone = device;
    device = null;
    gone.gatt?.disconnect();
    changePhone({ bluetooth: null });
  }
  void askState();
}

async function listen(chosen: ButtonDevice): Promise<void> {
  const server = await chosen.gatt?.connect();
  if (!server) throw new Error('The button does not answer');
  battery = await server
    .getPrimaryService('battery_service')
    .then(async (service) => await service.getCharacteristic('battery_level'))
    .then(async (level) => (await level.readValue()).getUint8(0))
    .catch(() => null);
  const service = await server.getPrimaryService(pressService);
  const presses = await service.getCharacteristic(pressCharacteristic);
  await presses.startNotifications();
  presses.addEventListener('characteristicvaluechanged', () => {
    raise('button_press', { trigger: triggerOf(chosen), data: { press: 'long' } });
    navigator.vibrate?.([120, 60, 120]);
  });
}

const triggerOf = ({ id }: ButtonDevice) => ({ type: 'ble_button' as const, id, battery });

/** Tries to reconnect; a button that stays away for a minute is reported to the operator. */
async function linkLost(lost: ButtonDevice): Promise<void> {
  if (device !== lost) return;
  const name = lost.name ?? lost.id;
  changePhone({ bluetooth: { name, linked: false } });
  let lossReported = false;
  clearTimeout(lostTimer);
  lostTimer = setTimeout(() => {
    lossReported = true;
    raise('connection_lost', { trigger: triggerOf(lost) });
  }, lostAfterMs);
  while (device === lost) {
    try {
      await listen(lost);
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
  clearTimeout(lostTimer);
  if (device !== lost) return;
  if (lossReported) raise('connection_restored', { trigger: triggerOf(lost) });
  changePhone({ bluetooth: { name, linked: true } });
}
