// One EV-04 frame: header fields, limits and the encoder that every sender uses (protocol section
// 1).
import { ByteWriter, toHex, viewOf } from './bytes.ts';
import { crc16 } from './checksum.ts';

export const HEADER = 0xab;
export const HEADER_BYTES = 8;
/** The largest body taken; above it the connection is dropped (protocol section 1). */
export const MAX_BODY_BYTES = 8192;

const ACKNOWLEDGE_BIT = 0x10;
const ERROR_BIT = 0x20;

/** First byte of a body (protocol section 1.1). */
export const COMMANDS = {
  data: 0x01,
  configuration: 0x02,
  services: 0x03,
  control: 0x04,
  debug: 0x06,
  password: 0x09,
  firmware: 0x7e,
  response: 0x7f,
  factory_test: 0xfe,
} as const;
export type CommandName = keyof typeof COMMANDS;

/** A frame whose checksum held. `bytes` is the whole frame, `body` starts with the command byte. */
export type Frame = {
  version: number;
  acknowledge_requested: boolean;
  error: boolean;
  sequence: number;
  checksum: number;
  body: Uint8Array;
  bytes: Uint8Array;
};

/** Header fields as they stand, before anything is believed. */
export type FrameHeader = {
  properties: number;
  encryption: number;
  length: number;
  checksum: number;
  sequence: number;
};

export function readHeader(bytes: Uint8Array): FrameHeader {
  const view = viewOf(bytes);
  const properties = view.getUint8(1);
  return {
    properties,
    encryption: properties >> 6,
    length: view.getUint16(2, true),
    checksum: view.getUint16(4, true),
    sequence: view.getUint16(6, true),
  };
}

/** Makes a frame of its own whole bytes; the caller has checked length and checksum. */
export function frameOf(bytes: Uint8Array): Frame {
  const header = readHeader(bytes);
  return {
    version: header.properties & 0x0f,
    acknowledge_requested: (header.properties & ACKNOWLEDGE_BIT) !== 0,
    error: (header.properties & ERROR_BIT) !== 0,
    sequence: header.sequence,
    checksum: header.checksum,
    body: bytes.subarray(HEADER_BYTES),
    bytes,
  };
}

/** Encodes a version 0 frame around a body (command byte and keys). Sequence wraps at 16 bits. */
export function encodeFrame(frame: {
  sequence: number;
  acknowledge: boolean;
  body: Uint8Array;
}): Uint8Array {
  if (frame.body.length > MAX_BODY_BYTES)
    throw new RangeError(`body of ${frame.body.length} bytes is too large`);
  return new ByteWriter()
    .u8(HEADER)
    .u8(frame.acknowledge ? ACKNOWLEDGE_BIT : 0)
    .u16(frame.body.length)
    .u16(crc16(frame.body))
    .u16(frame.sequence)
    .bytes(frame.body)
    .done();
}

/** Sequence and checksum in hex: names a frame in logs without printing its contents. */
export function frameName(frame: Frame): string {
  return `${frame.sequence}/${toHex(frame.bytes.subarray(4, 6))}`;
}
