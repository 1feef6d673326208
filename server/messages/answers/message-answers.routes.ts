// Answers by the link in an email. The holder has no session: the token identifies the copy, and
// these handlers open their own transaction.
import { notFound } from '#domain/kit/errors.ts';
import { type AskedMessage, messageAnswersApi } from '#domain/messages/message-answers.api.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { type LinkSigner, readAnswerToken } from './answer-link.ts';
import { takeLinkAnswer } from './answers.service.ts';
import { readAsked } from './answers.store.ts';

export interface MessageAnswersParts {
  readonly database: Database;
  readonly links: LinkSigner;
}

export const messageAnswersRoutes = ({ database, links }: MessageAnswersParts): Route[] => {
  const platform = { role: 'platform' } as const;
  const idOf = (token: string): number => {
    const id = readAnswerToken(links.secret, token);
    if (id === null) throw notFound();
    return id;
  };
  const shown = async (tx: Tx, id: number): Promise<AskedMessage> => {
    const asked = await readAsked(tx, id);
    if (!asked) throw notFound();
    return asked;
  };
  return router(messageAnswersApi, {
    open: async ({ params }) =>
      await database.ask(async (tx) => await shown(tx, idOf(params.token))),
    answer: async ({ params, body }) =>
      await database.write(platform, async (tx) => {
        const id = idOf(params.token);
        await takeLinkAnswer(tx, { id, answer: body.answer });
        return await shown(tx, id);
      }),
  });
};
