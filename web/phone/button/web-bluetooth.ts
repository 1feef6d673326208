// The part of Web Bluetooth that a button needs; TypeScript lacks it, and few browsers support it.

/** How cheap call buttons report a press: a notification of this characteristic. */
export const pressService = 0xffe0;
export const pressCharacteristic = 0xffe1;

interface Characteristic extends EventTarget {
  startNotifications(): Promise<unknown>;
  readValue(): Promise<DataView>;
}
interface Service {
  getCharacteristic(name: number | string): Promise<Characteristic>;
}
interface Server {
  connect(): Promise<Server>;
  disconnect(): void;
  getPrimaryService(name: number | string): Promise<Service>;
}
export interface ButtonDevice extends EventTarget {
  readonly id: string;
  readonly name?: string;
  readonly gatt?: Server;
}
interface Bluetooth {
  requestDevice(wanted: {
    acceptAllDevices: true;
    optionalServices: (number | string)[];
  }): Promise<ButtonDevice>;
}

/** Null where the browser has none. */
export function bluetoothOf(browser: object): Bluetooth | null {
  const bluetooth: unknown = Reflect.get(browser, 'bluetooth');
  return isBluetooth(bluetooth) ? bluetooth : null;
}

const isBluetooth = (given: unknown): given is Bluetooth =>
  typeof given === 'object' && given !== null && 'requestDevice' in given;
