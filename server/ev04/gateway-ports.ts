// The EV-04 gateway's interface to the rest of the program: it knows no feature, only these ports.
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import type { EvidenceReason } from '#domain/ev04/frame-reader.ts';
import type { Strayed } from '#server/devices/device-connections.store.ts';
import type { CommandDesk } from './commands/pendant-command.ts';
import type { HandOverPlace } from './connections/hand-over.ts';

/** A device as the platform knows it. */
export type GatewayDevice = {
  device_id: number;
  organisation_id: number;
  imei: string;
  /**
   * It is not known to send from this network (protocol section 1.2): its events are marked until
   * the network is known.
   */
  new_network?: boolean;
};

/** The device of a connection that began or ended. */
export type ConnectedDevice = Pick<GatewayDevice, 'device_id' | 'organisation_id' | 'new_network'>;

/** A connection that the platform believes to be at this gateway. */
export type BelievedConnection = ConnectedDevice & { source_address: string };

/** One whole frame of a known device with its events. */
export type DeviceFrame = {
  device: GatewayDevice;
  frame_bytes: Uint8Array;
  sequence: number;
  source_address: string;
  received_at: Date;
  events: DeviceEvent[];
};

/** Why bytes were kept instead of believed. */
export type RefusalReason =
  | EvidenceReason
  | 'half-frame'
  | 'unknown-imei'
  | 'no-identity'
  | 'other-imei';

/** Bytes that raised nothing and are stored for an engineer to inspect. */
export type EvidenceItem = {
  reason: RefusalReason;
  bytes: Uint8Array;
  source_address: string;
  imei: string | null;
  device: GatewayDevice | null;
  received_at: Date;
};

/** A connection from a network that its device was not known by. */
export type DoubtedConnection = {
  device_id: number;
  organisation_id: number;
  source_address: string;
  /** It speaks for its device, and does not wait for another to end. */
  holds: boolean;
};

/**
 * A command was requested of these devices, they have connected elsewhere, or a network of theirs
 * is known now; null when they are too many to name.
 */
export type GatewayNotice = {
  word: 'asked' | 'moved' | 'known';
  devices: readonly number[] | null;
};

export type GatewayPorts = {
  /**
   * The device with this IMEI, or null; the first network of a new one is known from then on. A
   * rejection closes the connection without an answer; the unit reconnects.
   */
  identify(imei: string, source_address: string): Promise<GatewayDevice | null>;
  /** Where the device with this IMEI is served, if that is another cell; null if nobody has it. */
  elsewhere(imei: string): Promise<HandOverPlace | null>;
  /**
   * Resolves only after commit: the acknowledgement is sent then, and never when it rejects. Frames
   * come in order of arrival.
   */
  take(batch: DeviceFrame[]): Promise<void>;
  keepEvidence(item: EvidenceItem): Promise<void>;
  seenUnknown(imei: string, source_address: string): Promise<void>;
  /**
   * The device is connected to this gateway, and to no other any more. In order for each device.
   */
  connected(device: ConnectedDevice, source_address: string, came_at: Date): Promise<void>;
  /** Its connection here has ended. It is offline by its silence only. */
  disconnected(device: ConnectedDevice, source_address: string): Promise<void>;
  /** The device connected so often in so many minutes. */
  reconnected(device: ConnectedDevice, times: number, minutes: number): Promise<void>;
  /** Those of these that are connected elsewhere by now. */
  strayed(deviceIds: readonly number[]): Promise<Strayed>;
  /**
   * Counts the day for those of these that hold their device. @returns those whose network is known
   * now
   */
  knownNow(doubted: readonly DoubtedConnection[]): Promise<DoubtedConnection[]>;
  /**
   * The devices that the platform believes to be connected here, without these: some of them, where
   * there are many.
   */
  leftBehind(deviceIds: readonly number[]): Promise<BelievedConnection[]>;
  readonly commands: CommandDesk;
  /** Subscribes to notices of other processes. @returns ends the subscription */
  listen(onNotice: (notice: GatewayNotice) => void): () => Promise<void>;
};
