// All that is known of a past alert, fetched once: the alert, its steps and work, and its whole
// timeline page by page.
import { useEffect, useState } from 'react';
import type { Recording } from '#domain/alerts/replay/replay.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { alertCalls } from '../alert-calls.ts';

const pageSize = 200;
/** The oldest lines of a longer timeline are cut: fifty pages are a week of positions. */
const mostPages = 50;
const quietly = { handles: [0, 404, 422, 500, 503] };

export interface Recorded {
  recording: Recording | null;
  error: CallError | null;
}

export function useRecording(id: number): Recorded {
  const [state, setState] = useState<Recorded & { id: number }>({
    id,
    recording: null,
    error: null,
  });
  useEffect(() => {
    let isWanted = true;
    load(id).then(
      (recording) => isWanted && setState({ id, recording, error: null }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (isWanted) setState({ id, recording: null, error });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [id]);
  return state.id === id ? state : { recording: null, error: null };
}

async function load(id: number): Promise<Recording> {
  const input = { params: { id } };
  const [alert, steps, work, history] = await Promise.all([
    call(alertCalls.get, input, quietly),
    call(alertCalls.responses, input, quietly),
    call(alertCalls.actions, input, quietly),
    wholeHistory(id),
  ]);
  const { messages, phone_calls, patrol_jobs } = work;
  return { alert, steps, history, messages, phone_calls, patrol_jobs };
}

async function wholeHistory(id: number): Promise<Recording['history']> {
  const lines: Recording['history'][number][] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const before = lines.at(-1)?.id;
    const next = await call(
      alertCalls.history,
      { params: { id }, ...(before === undefined ? {} : { query: { before } }) },
      quietly,
    );
    lines.push(...next);
    if (next.length < pageSize) break;
  }
  return lines;
}
