// The operator's messages and one's own, in the order of their times.
import type { OperatorMessage } from '../line/app-calls.ts';
import type { Report } from '../memory/report.ts';

export interface Line {
  readonly key: string;
  readonly mine: boolean;
  readonly text: string;
  /** Milliseconds by the server's clock. */
  readonly at: number;
  /** Of one's own messages: the state. */
  readonly status: Report['status'] | null;
}

/** @param toServer a moment of this phone's clock as the server's */
export function conversation(
  messages: readonly OperatorMessage[],
  reports: readonly Report[],
  toServer: (at: number) => number,
): Line[] {
  const theirs = messages.map(
    ({ id, text, at }): Line => ({
      key: `operator-${id}`,
      mine: false,
      text,
      at: Date.parse(at),
      status: null,
    }),
  );
  const own = reports
    .filter(({ kind }) => kind === 'message')
    .map(({ id, data, occurred_at, status }): Line => {
      const at = toServer(Date.parse(occurred_at));
      return { key: `own-${id}`, mine: true, text: String(data['text'] ?? ''), at, status };
    });
  return [...theirs, ...own].sort((left, right) => left.at - right.at);
}

export const unreadCount = (messages: readonly Pick<OperatorMessage, 'read_at'>[]): number =>
  messages.filter(({ read_at }) => read_at === null).length;
