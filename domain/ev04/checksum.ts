// CRC-16/XMODEM, the checksum of an EV-04 frame body (protocol section 1).
const POLYNOMIAL = 0x1021;

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});

/** CRC-16/XMODEM: polynomial 0x1021, start 0, nothing reflected, no final xor. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) ^ (table[(crc >> 8) ^ byte] ?? 0)) & 0xffff;
  return crc;
}
