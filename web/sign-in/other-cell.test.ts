// @vitest-environment happy-dom
// A person whom another cell knows goes on there, and this page shows nobody as signed in.
import { afterEach, expect, it, vi } from 'vitest';
import { currentUser } from '#web/kit/session/session.ts';
import { signIn } from './session-calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the browser goes where the answer says, and nothing else is asked here', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const data = { elsewhere: 'https://two.vigil.example/#session=abc' };
    return new Response(JSON.stringify({ data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const gone = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  const done = vi.fn();
  void signIn('noah@redgum.example', 'correct horse battery').then(done, done);
  await vi.waitFor(() =>
    expect(gone.mock.calls).toEqual([['https://two.vigil.example/#session=abc']]),
  );
  expect(done).not.toHaveBeenCalled();
  expect(asked.filter((path) => path.includes('/api/'))).toEqual(['/api/auth']);
  expect(currentUser() ?? null).toBeNull();
});
