// Encodes a WebSocket text frame once for any number of sockets, because encoding it per client
// costs a quarter more (goals.md 3, fan-out).

const finalTextFrame = 0x81;

/** One unmasked, final, uncompressed text frame (RFC 6455 5.2) holding `text` as UTF-8. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headLength(length);
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = finalTextFrame;
  if (head === 2) {
    frame[1] = length;
  } else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

function headLength(length: number): 2 | 4 | 10 {
  if (length < 126) return 2;
  return length < 65_536 ? 4 : 10;
}
