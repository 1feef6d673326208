// Verifies that a call to our hooks was made by Twilio: its signature over the address it called
// and what it sent (protocols: SMS, section 4).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedRequest {
  /**
   * The address as the partner called it: our public one, with path and query exactly as they came.
   */
  readonly url: string;
  /** The fields of a form; none for GET and JSON. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The bytes of a JSON body. */
  readonly jsonBody?: Buffer;
  /** X-Twilio-Signature. */
  readonly signature: string | undefined;
}

/** @param tokens the account's tokens; two while one is being changed */
export function judgeSignature(
  request: SignedRequest,
  tokens: readonly string[],
): 'ok' | 'missing' | 'bad' {
  if (request.signature === undefined || request.signature === '') return 'missing';
  if (request.jsonBody && !bodyHashHolds(request.url, request.jsonBody)) return 'bad';
  const { signature } = request;
  const holds = tokens.some((token) =>
    spellings(request.url).some((url) =>
      same(signature, signatureOf(token, url, request.jsonBody ? [] : request.fields)),
    ),
  );
  return holds ? 'ok' : 'bad';
}

/**
 * base64(HMAC-SHA1(token, url + each field's name and value, sorted by name)); several values of
 * one name are sorted, doubles dropped.
 */
export function signatureOf(token: string, url: string, fields: SignedRequest['fields']): string {
  const byName = Map.groupBy(fields, ([name]) => name);
  const data = [...byName.keys()]
    .sort()
    .flatMap((name) =>
      [...new Set(byName.get(name)?.map(([, value]) => value))].sort().map((value) => name + value),
    )
    .join('');
  return createHmac('sha1', token)
    .update(url + data, 'utf8')
    .digest('base64');
}

// The partner signs the port it used, which proxies may add or remove.
function spellings(url: string): string[] {
  const [, scheme = '', host = '', port, rest = ''] =
    /^(https?:\/\/)([^/?]*?)(:\d+)?((?:[/?].*)?)$/s.exec(url) ?? [];
  if (scheme === '') return [url];
  const usual = scheme === 'https://' ? ':443' : ':80';
  return [url, port === undefined ? `${scheme}${host}${usual}${rest}` : `${scheme}${host}${rest}`];
}

function bodyHashHolds(url: string, body: Buffer): boolean {
  const [, given] = /[?&]bodySHA256=([0-9a-f]{64})(?:&|$)/.exec(url) ?? [];
  return given !== undefined && same(given, createHash('sha256').update(body).digest('hex'));
}

function same(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
