// Noonlight's dispatch API v1 (docs.noonlight.com): create an alarm, move it, cancel it, ask for
// its status.
import { OutsideFailure } from '../adapter.ts';
import { callPartner, type PartnerAnswer } from '../partner-call.ts';
import type { DispatchService } from './dispatch-service.ts';

export interface NoonlightSettings {
  /** Up to and with `/dispatch/v1`. */
  readonly url: string;
  readonly token: string;
  /** Milliseconds a silent service is waited for. */
  readonly answerMs?: number;
}

/** The key of the refusal to change an alarm that is over. */
export const alarmOver = 'alarm_canceled';

export function noonlightAdapter({ url, token, answerMs }: NoonlightSettings): DispatchService {
  const ask = async (path: string, body: object | null): Promise<PartnerAnswer> =>
    await callPartner({
      url: url.replace(/\/+$/, '') + path,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: body === null ? null : JSON.stringify(body),
      answerMs,
    });
  const of = (reference: string): string => `/alarms/${encodeURIComponent(reference)}`;
  return {
    create: async (alarm) => {
      const answer = await ask('/alarms', alarm).catch(asUnclear);
      refuse(answer);
      const { id } = answer.json;
      if (typeof id === 'string' && /^[\w-]{1,200}$/.test(id)) return { reference: id };
      throw new OutsideFailure(
        'unknown_outcome',
        'The answer of Noonlight could not be read; it may have the alarm.',
        {
          code: 'unreadable',
        },
      );
    },
    move: async (reference, location) => refuse(await ask(`${of(reference)}/locations`, location)),
    cancel: async (reference, pin) => {
      const answer = await ask(`${of(reference)}/status`, {
        status: 'CANCELED',
        ...(pin === null ? {} : { pin }),
      });
      if (answer.status === 400 && answer.json['key'] === alarmOver) return;
      refuse(answer);
    },
    status: async (reference) => {
      const answer = await ask(`${of(reference)}/status`, null);
      refuse(answer);
      const { status } = answer.json;
      if (status === 'ACTIVE') return 'active';
      if (status === 'CANCELED') return 'cancelled';
      throw new OutsideFailure('unknown_outcome', 'The answer of Noonlight could not be read.', {
        code: 'unreadable',
      });
    },
  };
}

/**
 * A server that failed after it accepted the alarm answers alike: only a temporary refusal (429)
 * and a call that never left are certain.
 */
function asUnclear(error: unknown): never {
  if (
    error instanceof OutsideFailure &&
    error.kind === 'partner' &&
    /^5\d\d$/.test(error.code ?? '')
  )
    throw new OutsideFailure(
      'unknown_outcome',
      `Noonlight answered HTTP ${error.code}; it may have the alarm.`,
      {
        code: error.code ?? '',
      },
    );
  throw error;
}

/**
 * @throws OutsideFailure `message`, with Noonlight's key where it gave one; `unknown_outcome` for
 * what is neither a success nor a refusal
 */
function refuse({ status, json }: PartnerAnswer): void {
  if (status >= 200 && status < 300) return;
  if (status === 408 || status < 400)
    throw new OutsideFailure('unknown_outcome', `Noonlight answered HTTP ${status}.`, {
      code: String(status),
    });
  const { key, message } = json;
  const words = typeof message === 'string' ? message.slice(0, 200) : `HTTP ${status}`;
  const why =
    status === 401 || status === 403
      ? 'Noonlight does not accept our token'
      : 'Noonlight refused it';
  throw new OutsideFailure('message', `${why}: ${words}`, {
    code: typeof key === 'string' ? key.slice(0, 100) : String(status),
  });
}
