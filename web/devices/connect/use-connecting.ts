// A device that is being connected and how far it has come, read every two seconds while the page is
// open: the reader has the device in their hand.
import type { DeviceConnect } from '#domain/devices/connect/connect.api.ts';
import { connectApi } from '#domain/devices/connect/connect.api.ts';
import type { Device } from '#domain/devices/device-record.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import type { CallError } from '#web/kit/call/call-error.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';

const polled = {
  refetchInterval: 2000,
  staleTime: 0,
  handles: [0, 404, 422, 429, 500, 502, 503, 504],
} as const;

export interface Connecting {
  readonly device: Device;
  readonly connect: DeviceConnect;
}

export function useConnecting(id: number): {
  /** Undefined until both have come. */
  readonly data: Connecting | undefined;
  /** Of the newest read. */
  readonly error: CallError | null;
  readonly retry: () => void;
} {
  const scope = useScope();
  const device = useData(
    devices.api.get,
    { params: scopedParams(devices.api.get, scope, { id }) },
    polled,
  );
  const connect = useData(
    connectApi.get,
    { params: scopedParams(connectApi.get, scope, { deviceId: id }) },
    polled,
  );
  return {
    data: device.data && connect.data ? { device: device.data, connect: connect.data } : undefined,
    error: connect.error ?? device.error,
    retry: () => {
      void device.refetch();
      void connect.refetch();
    },
  };
}

/** A call of the page, after which it is read again. */
export function useConnectCall(
  endpoint: (typeof connectApi)['sendTexts' | 'beginTest' | 'endTest'],
  deviceId: number,
) {
  const scope = useScope();
  const call = useCall(endpoint, { invalidates: [connectApi.get] });
  const params = scopedParams(connectApi.get, scope, { deviceId });
  return { isPending: call.isPending, run: () => call.mutate({ params }) };
}
