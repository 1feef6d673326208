// @vitest-environment happy-dom
// What failed while the network or the server was away is loaded again when it is back, unasked.
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CallError } from '../call/call-error.ts';
import { createQueryClient } from '../call/query.ts';
import { useFailedReads } from './failed-reads.ts';
import { type LiveState, LiveStateProvider } from './live-state.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let asked: string[];
const client = createQueryClient();
beforeEach(() => {
  asked = [];
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  client.clear();
});

/** A read that the server answers with this status; 200 succeeds, 0 is no answer. */
function Read({ status }: { status: number }) {
  useQuery({
    queryKey: [status],
    queryFn: async () => {
      asked.push(String(status));
      if (status !== 200) throw new CallError(status, 'x', 'x');
      return status;
    },
  });
  return null;
}

function Pages() {
  useFailedReads();
  return [200, 0, 500, 404, 409].map((status) => <Read key={status} status={status} />);
}

const draw = async (state: LiveState) =>
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <LiveStateProvider states={new Map([[0, state]])}>
          <Pages />
        </LiveStateProvider>
      </QueryClientProvider>,
    ),
  );

it('when the page is live again, those that failed in passing and no others', async () => {
  await draw({ kind: 'not-live', since: 0 });
  expect(asked).toEqual(['200', '0', '500', '404', '409']);
  await draw({ kind: 'live' });
  expect(asked.slice(5)).toEqual(['0', '500']);
});

it('when the browser has a network again', async () => {
  await draw({ kind: 'off' });
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(asked.slice(5)).toEqual(['0', '500']);
});
