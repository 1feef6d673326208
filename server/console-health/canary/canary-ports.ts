// Admits the canary to the gateway's ports, which accept only existing devices; everything else is
// passed on unchanged.
import { canaryDevice, canaryImei } from '#domain/console-health/canary.ts';
import type { DeviceEvent } from '#domain/devices/device-event.ts';

type Device = { device_id: number; organisation_id: number; imei: string };
type Frame = { device: Device; events: DeviceEvent[] };

/** The ports this needs to know; the gateway's own fit. */
interface Ports<OneFrame extends Frame> {
  identify(imei: string, address: string): Promise<Device | null>;
  take(batch: OneFrame[]): Promise<void>;
  connected(device: Device, address: string, cameAt: Date): Promise<void>;
  disconnected(device: Device, address: string): Promise<void>;
}

/** @param take the intake's: the canary enters it without its bytes, since it is no evidence */
export function withCanary<OneFrame extends Frame, All extends Ports<OneFrame>>(
  ports: All & Ports<OneFrame>,
  take: (report: { device: Device; events: readonly DeviceEvent[] }) => Promise<void>,
): All {
  const isCanary = ({ device_id }: Device): boolean => device_id === canaryDevice.device_id;
  return {
    ...ports,
    identify: async (imei, address) =>
      imei === canaryImei ? canaryDevice : await ports.identify(imei, address),
    take: async (batch) => {
      const others = batch.filter(({ device }) => !isCanary(device));
      const canaries = batch.filter(({ device }) => isCanary(device));
      await Promise.all([
        ...(others.length > 0 ? [ports.take(others)] : []),
        ...canaries.map(async ({ device, events }) => await take({ device, events })),
      ]);
    },
    connected: async (device, address, cameAt) => {
      if (!isCanary(device)) await ports.connected(device, address, cameAt);
    },
    disconnected: async (device, address) => {
      if (!isCanary(device)) await ports.disconnected(device, address);
    },
  };
}
