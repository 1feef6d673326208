// Decides which of two connections of a device speaks for it when the second one begins.
import { networkOf } from '#domain/devices/device-network.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { GatewayDevice } from '../gateway-ports.ts';
import type { RegisteredConnection } from './connection-registry.ts';

/** Makes this the device's connection, or lets it wait for what the older one answers. */
export function takePlace(
  {
    commands,
    connections,
    counts,
    older,
  }: Pick<GatewayParts, 'commands' | 'connections' | 'counts' | 'older'>,
  device: GatewayDevice,
  connection: RegisteredConnection,
): void {
  const before = connections.find(device.device_id);
  if (
    device.new_network &&
    before !== null &&
    networkOf(before.sourceAddress) !== networkOf(connection.sourceAddress)
  ) {
    connections.wait(device, connection);
    // A dead one does not answer, and perhaps its pendant has come by another network: the waiting
    // one takes its place.
    older.ask(device.device_id, {
      lives: () => {},
      silent: () => connections.promote(device.device_id),
    });
  } else if (connections.enter(device, connection)) {
    counts.connections_replaced += 1;
    commands.connectionLost(device.device_id);
  }
}
