// @vitest-environment happy-dom
// Drafts of an ended session are restored once, to the same person on the same page only.
import { act, type ReactNode, Suspense, use } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anOperator } from './current-user.factory.ts';
import { keepHalfDone, useKeptState } from './half-done.ts';
import { type CurrentUser, setCurrentUser } from './session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const mei = anOperator();
const tom = anOperator({ id: 6, name: 'Tom Hughes' });

let root: Root;
let type: (text: string) => void;
let shown: string;

function Box({ name = 'reason 7' }: { name?: string }) {
  const [text, setText] = useKeptState(name, '');
  type = setText;
  shown = text;
  return null;
}
const show = async (content: ReactNode) => await act(async () => root.render(content));
/** The session ends, and a person signs in again. */
const signInAgain = async (who: CurrentUser) => {
  keepHalfDone(5);
  await show(null);
  await act(async () => setCurrentUser(null));
  setCurrentUser(who);
};

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/alert-monitoring/7');
  setCurrentUser(mei);
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  setCurrentUser(null);
});

it('is restored once, and not again when the page is opened later', async () => {
  await show(<Box />);
  await act(async () => type('may wait'));
  await signInAgain(mei);
  await show(<Box />);
  expect(shown).toBe('may wait');
  await show(null);
  await show(<Box />);
  expect(shown).toBe('');
});

it('is not given to another person', async () => {
  await show(<Box />);
  await act(async () => type('may wait'));
  await signInAgain(tom);
  await show(<Box />);
  expect(shown).toBe('');
  await show(null);
  setCurrentUser(mei);
  await show(<Box />);
  expect(shown).toBe('may wait');
});

it('belongs to its page and its name', async () => {
  await show(<Box />);
  await act(async () => type('may wait'));
  await signInAgain(mei);
  await show(<Box name="reason 8" />);
  expect(shown).toBe('');
  window.history.replaceState(null, '', '/alert-monitoring/8');
  await show(<Box />);
  expect(shown).toBe('');
  await show(null);
  window.history.replaceState(null, '', '/alert-monitoring/7');
  await show(<Box />);
  expect(shown).toBe('may wait');
});

it('an unchanged value is not kept', async () => {
  await show(<Box />);
  await signInAgain(mei);
  expect(sessionStorage.length).toBe(0);
});

it('survives a first render while the page’s code is loading', async () => {
  await show(<Box />);
  await act(async () => type('may wait'));
  await signInAgain(mei);
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Late = () => use(code) ?? null;
  const page = (
    <Suspense>
      <Box />
      <Late />
    </Suspense>
  );
  await show(page);
  await act(async () => arrive());
  expect(shown).toBe('may wait');
});

it('needs no storage of the browser', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await show(<Box />);
  await act(async () => type('may wait'));
  await signInAgain(mei);
  await show(<Box />);
  expect(shown).toBe('may wait');
});
