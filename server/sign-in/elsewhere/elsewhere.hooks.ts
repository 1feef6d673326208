// Another cell asks about a person who signs in there and is known here: their attempt counts here
// as if they had made it here, and what they get is an address that begins their session, once.
import { carriedSessionKey } from '#domain/access/session-headers.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Hook, HookAnswer, HookCall } from '#server/kit/http/machines/hooks.ts';
import { crossOriginToken } from '../origins/origins.service.ts';
import { admitByPassword, type SignInParts } from '../sign-in.service.ts';
import { takeCellCall } from './cell-calls.store.ts';
import { readCellCall } from './cell-calls.ts';
import {
  type ElsewhereAnswer,
  type ElsewhereQuestion,
  elsewherePath,
  elsewhereQuestion,
} from './elsewhere.ts';

export interface AnsweringParts extends SignInParts {
  /** The number of this cell. */
  readonly cell: number;
  /** Where people reach this cell. */
  readonly links: { readonly origin: string };
}

const platform = { role: 'platform' } as const;

export const elsewhereHook = (parts: AnsweringParts): Hook => ({
  path: elsewherePath,
  longestBody: 8192,
  handle: async (call) => await answer(parts, call),
});

async function answer(parts: AnsweringParts, { headers, body }: HookCall): Promise<HookAnswer> {
  const { cell, database, secret } = parts;
  const text = body.toString();
  const shown = readCellCall(secret, headers, { cell, body: text });
  if (shown === null) return { status: 401 };
  if (!(await database.write(platform, async (tx) => await takeCellCall(tx, shown))))
    return { status: 401 };
  const question = elsewhereQuestion.safeParse(JSON.parse(text));
  if (!question.success) return { status: 400 };
  const said = await judge(parts, question.data);
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
  };
}

async function judge(parts: AnsweringParts, question: ElsewhereQuestion): Promise<ElsewhereAnswer> {
  const { email, password, address, user_agent: userAgent, known_browsers } = question;
  const caller = { address, userAgent, token: null, knownBrowsers: known_browsers };
  const { origin } = new URL(parts.links.origin);
  try {
    const { token, knownBrowsers } = await admitByPassword(
      parts,
      { email, password },
      caller,
      async (tx, account) => ({
        token: await crossOriginToken(tx, account.id, { host: new URL(origin).host }),
      }),
    );
    const url = `${origin}/#${carriedSessionKey}=${token}`;
    return { outcome: 'admitted', url, known_browsers: knownBrowsers };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 422) return { outcome: 'refused' };
    const seconds = error.retryAfter;
    if (error.status !== 429 || seconds === undefined) throw error;
    return { outcome: 'wait', seconds };
  }
}
