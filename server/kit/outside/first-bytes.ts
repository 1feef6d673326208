// Reads an answer up to a size: whoever talks without end is not listened to.

const tooLong = (): Error => new Error('The response of the service is too long.');

/** @throws what `fault` makes, where it is longer */
export async function firstBytes(
  { body }: Pick<Response, 'body'>,
  mostBytes: number,
  fault = tooLong,
): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  if (body === null) return '';
  for await (const part of body) {
    parts.push(part);
    size += part.byteLength;
    if (size > mostBytes) throw fault();
  }
  return Buffer.concat(parts).toString('utf8');
}
