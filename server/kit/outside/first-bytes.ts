// Reads a response body up to a size limit, so that an endless one cannot fill memory.

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
