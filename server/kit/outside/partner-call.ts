// One HTTP call to a partner: bounded in time and size, with every failure classified in the same
// way.
import { soundJson } from '../http/requests/sound-text.ts';
import { OutsideFailure } from './adapter.ts';
import { firstBytes } from './first-bytes.ts';

export interface PartnerRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Posted; null asks with GET. */
  readonly body: string | Uint8Array | null;
  /** Milliseconds a silent partner is waited for. */
  readonly answerMs?: number | undefined;
}

export interface PartnerAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The answer's JSON object; empty where it was none. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly isJson: boolean;
}

const usualMs = 8000;
const mostBytes = 64 * 1024;
/** The connection was never made, so that nothing can have gone out. */
const neverLeft = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * @throws OutsideFailure partner when it was not reached, is busy or broken; unknown_outcome when
 * the answer got lost
 */
export async function callPartner(request: PartnerRequest): Promise<PartnerAnswer> {
  try {
    const response = await fetch(request.url, {
      method: request.body === null ? 'GET' : 'POST',
      headers: request.headers,
      body: request.body as NonNullable<RequestInit['body']> | null,
      redirect: 'manual',
      signal: AbortSignal.timeout(request.answerMs ?? usualMs),
    });
    const text = await firstBytes(response, mostBytes, tooLong);
    refuseBusy(response);
    const json = asObject(text);
    return {
      status: response.status,
      headers: response.headers,
      json: json ?? {},
      isJson: json !== null,
    };
  } catch (error) {
    throw error instanceof OutsideFailure ? error : asFailure(error);
  }
}

function refuseBusy(response: Response): void {
  if (response.status !== 429 && response.status < 500) return;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const wait =
    Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: Math.min(600, seconds) * 1000 } : {};
  const words = response.status === 429 ? 'The service is busy' : 'The service is unavailable';
  throw new OutsideFailure('partner', `${words} (HTTP ${response.status}).`, {
    code: String(response.status),
    ...wait,
  });
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause ? String(cause.code) : cause.name;
}

function asFailure(error: unknown): OutsideFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = codeOf(cause);
  if (neverLeft.has(code))
    return new OutsideFailure('partner', `The service could not be reached (${code}).`, { code });
  return new OutsideFailure(
    'unknown_outcome',
    `The service sent an invalid response (${code}); the message may have been sent.`,
    { code },
  );
}

const tooLong = (): OutsideFailure =>
  new OutsideFailure('unknown_outcome', 'The response of the service is too long.', {
    code: 'too_long',
  });

function asObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(soundJson(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // Not JSON at all; the caller judges by the status.
    return null;
  }
}
