// What the EV-04 gateway needs from the rest of the program: it knows no feature, only these ports.
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import type { EvidenceReason } from '#domain/ev04/frame-reader.ts';

/** A device as the platform knows it. */
export type GatewayDevice = { device_id: number; organisation_id: number; imei: string };

/** One whole frame of a known device with the events it says. */
export type DeviceFrame = {
  device: GatewayDevice;
  frame_bytes: Uint8Array;
  sequence: number;
  source_address: string;
  received_at: Date;
  events: DeviceEvent[];
};

/** Why bytes were kept instead of believed. */
export type RefusalReason = EvidenceReason | 'half-frame' | 'unknown-imei' | 'no-identity' | 'other-imei';

/** Bytes that raised nothing and are kept for a person to look at. */
export type EvidenceItem = {
  reason: RefusalReason;
  bytes: Uint8Array;
  source_address: string;
  imei: string | null;
  device: GatewayDevice | null;
  received_at: Date;
};

export type ConnectionState = 'online' | 'offline';

export type GatewayPorts = {
  /** The device with this IMEI, or null. A rejection closes the connection without an answer; the unit comes again. */
  identify(imei: string): Promise<GatewayDevice | null>;
  /** Resolves only after commit: the acknowledgement is sent then, and never when it rejects. Frames come in order of arrival. */
  take(batch: DeviceFrame[]): Promise<void>;
  keepEvidence(item: EvidenceItem): Promise<void>;
  seenUnknown(imei: string, source_address: string): Promise<void>;
  /** Told in order for each device; a replaced connection is no news. */
  connectionChanged(device: GatewayDevice, state: ConnectionState, source_address: string): Promise<void>;
};
