// Opens a screen or a part of one in a simulated browser, with router, reads, language, live news,
// session, questions and notices as in the portal, and answers that the test gives.
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  waitFor,
  within,
} from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect } from 'vitest';
import type * as z from 'zod';
import type { NamedEvent } from '#domain/kit/live-event.ts';
import { LiveRegions } from '#web/ui/feedback/announcer.tsx';
import { ToastHost } from '#web/ui/feedback/toast-host.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { openQuestion } from '#web/ui/overlays/confirm.ts';
import { ConfirmHost } from '#web/ui/overlays/confirm-host.tsx';
import { setCallOrigin } from '../call/call.ts';
import { forgetCsrf } from '../call/csrf.ts';
import { createQueryClient } from '../call/query.ts';
import { i18n, speak } from '../language/language.ts';
import { LiveProvider } from '../live/live-provider.tsx';
import { type ScopeNow, ScopeProvider, scopeNow } from '../scope/use-scope.tsx';
import { parseSearch, ScreenOutlet, writeSearch } from '../screen/address.tsx';
import { forgetPlaces } from '../screen/kept-places.ts';
import { setPlacedScreens } from '../screen/placed-screens.ts';
import { routesOf } from '../screen/routes.tsx';
import type { Screen } from '../screen/screen.ts';
import { UnsavedGuard } from '../screen/unsaved-guard.tsx';
import { anOperator } from '../session/current-user.factory.ts';
import { type CurrentUser, setCurrentUser } from '../session/session.ts';
import type { Answer } from './answers.factory.ts';
import {
  closeSockets,
  isSubscribed,
  LiveSocket,
  type Present,
  sendLive,
  setPresent,
} from './live-socket.factory.ts';
import { ScriptedServer, testOrigin } from './scripted-server.factory.ts';

const patience = { timeout: 10_000 };

export interface OpenOptions {
  readonly answers?: readonly Answer[];
  /** What differs from `anOperator`; null is no one. */
  readonly user?: Partial<CurrentUser> | null;
  /** The address that is opened. */
  readonly at?: string;
  /** The address of the screen with its parameters, as `/alerts/:alertId`; else it is anywhere. */
  readonly path?: string;
  /** The organisation that the screen is in; else it is the platform's. */
  readonly scope?: Pick<ScopeNow, 'key' | 'organisationId' | 'base'> & Partial<ScopeNow>;
  /** Who is in the presence channels. */
  readonly present?: readonly Present[];
}

let server: ScriptedServer | undefined;

configure({
  // The whole page in each failure hides what failed.
  getElementError: (message) =>
    new Error(`${message?.split('\n')[0]} The page: ${pageText().slice(0, 1000)}`),
});

/** The scope of the screens of one's own organisation. */
export const ownScope = { key: 'own', organisationId: 4, base: '/organisation' } as const;

/** Opens one screen or part. */
export const openScreen = (part: ReactNode, options: OpenOptions = {}) =>
  openAt(options, (root) => [
    createRoute({
      getParentRoute: () => root,
      path: (options.path ?? '/$').replace(/:(\w+)/g, '$$$1'),
      component: () => part,
    }),
  ]);

/**
 * Opens a dialog from a button, with the focus on that as when a person presses it. `expectClosed`
 * says that it has gone.
 */
export async function openDialog(
  dialog: (close: () => void) => ReactNode,
  options: OpenOptions = {},
) {
  const screen = openScreen(<Opener dialog={dialog} />, options);
  await screen.press(opener);
  await screen.find('dialog');
  return screen;
}

/** The name of the button that opens it. */
const opener = 'Open the dialog';

function Opener({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {opener}
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

/** Opens the address `at` among the screens of a feature, each without its frame. */
export const openScreens = (screens: readonly Screen[], options: OpenOptions = {}) =>
  openAt(options, (root) => {
    setPlacedScreens(screens);
    const layout = async () => ({ default: ScreenOutlet });
    return routesOf(screens, {
      root,
      guard: async () => undefined,
      layouts: { app: layout, auth: layout, plain: layout, error: layout },
      frames: {},
    });
  });

function openAt(options: OpenOptions, routes: (root: AnyRoute) => AnyRoute[]) {
  const { answers = [], user = {}, at = '/' } = options;
  const scripted = new ScriptedServer(answers);
  server = scripted;
  Object.assign(globalThis, { fetch: scripted.fetch, WebSocket: LiveSocket });
  setPresent(options.present ?? []);
  setCurrentUser(user && anOperator(user));
  const queries = createQueryClient();
  const root = createRootRoute({
    component: () => <Portal queries={queries} scope={options.scope} />,
  });
  const router = createRouter({
    routeTree: root.addChildren(routes(root)),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch: writeSearch,
    defaultNotFoundComponent: () => 'another address',
  });
  const { unmount } = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  return new OpenedScreen({
    server: scripted,
    queries,
    address: () => router.state.location.href,
    unmount,
  });
}

const platform = { key: 'platform', organisationId: Number.NaN, base: '' } as const;

function Portal({ queries, scope }: { queries: QueryClient; scope: OpenOptions['scope'] }) {
  return (
    <QueryClientProvider client={queries}>
      <LiveProvider>
        <ScopeProvider value={scopeNow({ crumbs: [], ...(scope ?? platform) })}>
          <main>
            <ScreenOutlet />
          </main>
        </ScopeProvider>
      </LiveProvider>
      <ConfirmHost />
      <UnsavedGuard />
      <ToastHost />
      <LiveRegions />
    </QueryClientProvider>
  );
}

type Name = string | RegExp;
type Place = HTMLElement;

interface OpenedParts {
  readonly server: ScriptedServer;
  readonly queries: QueryClient;
  readonly address: () => string;
  readonly unmount: () => void;
}

/** What a person sees and does; each look waits until it is true. */
export class OpenedScreen {
  readonly queries: QueryClient;
  readonly #server: ScriptedServer;
  readonly #address: () => string;
  readonly #unmount: () => void;
  readonly #person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

  constructor({ server: scripted, queries, address, unmount }: OpenedParts) {
    this.#server = scripted;
    this.queries = queries;
    this.#address = address;
    this.#unmount = unmount;
  }

  /** The path and the search part that the address bar shows. */
  get address(): string {
    return this.#address();
  }

  /** What the part itself says, without notices and dialogs. */
  get text(): string {
    return document.querySelector('main')?.textContent ?? '';
  }

  /** The calls that were made, the reads of lists' preferences left out. */
  get calls(): { line: string; body: unknown }[] {
    return this.#server.made.filter(({ line }) => !line.includes('/user/list-preferences'));
  }

  /** The calls that write, as `['PUT /departments/5', { name: 'North' }]`. */
  get written(): [line: string, body: unknown][] {
    return this.#server.made
      .filter(({ line }) => !line.startsWith('GET '))
      .map(({ line, body }) => [line, body]);
  }

  /** From now on the server answers these first. */
  change(...answers: readonly Answer[]): void {
    this.#server.change(answers);
  }

  /** The element with this role and name, also one that is hidden from view by its style. */
  find = async (role: string, name?: Name, within_?: Place): Promise<Place> =>
    await within(within_ ?? stage()).findByRole(
      role,
      { hidden: true, ...(name === undefined ? {} : { name }) },
      patience,
    );

  /** All of this role and name, at least one. */
  all = async (role: string, name?: Name): Promise<Place[]> =>
    await within(stage()).findAllByRole(
      role,
      { hidden: true, ...(name === undefined ? {} : { name }) },
      patience,
    );

  /** The same if it is there now; else null. */
  look = (role: string, name?: Name, within_?: Place): Place | null =>
    within(within_ ?? stage()).queryByRole(role, {
      hidden: true,
      ...(name === undefined ? {} : { name }),
    });

  /** The field with this label, of which the star of a required one is no part. */
  field = async (label: Name): Promise<HTMLInputElement> =>
    await within(stage()).findByLabelText<HTMLInputElement>(
      typeof label === 'string' ? (text) => text.replace(/\s*\*$/, '').trim() === label : label,
      { selector: 'input, textarea, select, [contenteditable], [role]' },
      patience,
    );

  /** Presses the button (or what has the other role) with this name, as by its key. */
  async press(name: Name, role = 'button'): Promise<void> {
    await this.pressElement(await this.find(role, name));
  }

  /** By its key: a pointer is refused over what has only just come, as the guard of presses says. */
  async pressElement(element: Place): Promise<void> {
    await act(async () => {
      element.focus();
      element.click();
    });
  }

  /** Answers the open question with this button. */
  async answerQuestion(name: Name): Promise<void> {
    await this.pressElement(await this.find('button', name, await this.find('alertdialog')));
    await this.expect(() => expect(this.look('alertdialog', undefined, document.body)).toBeNull());
  }

  /** Presses keys, as `{Escape}` or `{Shift>}A{/Shift}`. */
  async keys(keys: string): Promise<void> {
    await act(async () => await this.#person.keyboard(keys));
  }

  /** Replaces what is in the field, in one event: one for each letter costs 15 ms. */
  async type(label: Name, text: string): Promise<void> {
    await this.put(await this.field(label), text);
  }

  /** The same in a field that has no label of its own. */
  async put(field: Place, text: string): Promise<void> {
    await act(async () => field.focus());
    await act(async () => void fireEvent.input(field, { target: { value: text } }));
  }

  /** Sends the form with this button, without the checks of the browser, which are not its own. */
  async send(button: Name): Promise<void> {
    const form = (await this.find('button', button)).closest('form');
    if (!form) throw new Error(`${String(button)} is in no form`);
    await act(async () => void fireEvent.submit(form));
  }

  /** Awaited as a whole: a part of the page that still waits for its code would wait for ever. */
  async choose(label: Name, option: string): Promise<void> {
    const field = await this.field(label);
    await act(async () => await this.#person.selectOptions(field, option));
  }

  async uploadTo(input: HTMLInputElement, file: File): Promise<void> {
    await act(async () => await this.#person.upload(input, file));
  }

  async upload(label: Name, file: File): Promise<void> {
    await this.uploadTo(await this.field(label), file);
  }

  async expect(look: () => void): Promise<void> {
    await waitFor(look, patience);
  }

  async expectText(...texts: readonly Name[]): Promise<void> {
    for (const text of texts)
      await this.expect(() =>
        typeof text === 'string'
          ? expect(pageText()).toContain(text)
          : expect(pageText()).toMatch(text),
      );
  }

  async expectNoText(...texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.expect(() => expect(pageText()).not.toContain(text));
  }

  /** The field is wrong, and this is said at it. */
  async expectProblem(label: Name, text: Name): Promise<void> {
    const field = await this.field(label);
    await this.expect(() => {
      expect(field.getAttribute('aria-invalid')).toBe('true');
      const said = descriptionOf(field);
      if (typeof text === 'string') expect(said).toContain(text);
      else expect(said).toMatch(text);
    });
  }

  async expectFocus(role: string, name?: Name): Promise<void> {
    const wanted = await this.find(role, name);
    await this.expect(() => expect(document.activeElement).toBe(wanted));
  }

  /** The dialog of `openDialog` has gone, and the focus is where it was before. */
  async expectClosed(): Promise<void> {
    await this.expect(() => expect(this.look('dialog', undefined, document.body)).toBeNull());
    await this.expectFocus('button', opener);
  }

  async expectAddress(address: string): Promise<void> {
    await this.expect(() => expect(this.address).toBe(address));
  }

  /** These writing calls were made, in this order, and no others. */
  async expectWritten(...written: readonly [line: string, body?: unknown][]): Promise<void> {
    await this.expect(() =>
      expect(this.written).toEqual(written.map(([line, body]) => [line, body ?? {}])),
    );
  }

  /** An event comes on a channel; the test fails where nothing listens to that. */
  async emit<Payload extends z.ZodType>(
    channel: string,
    event: NamedEvent<Payload>,
    payload: z.input<Payload>,
  ): Promise<void> {
    await this.expect(() =>
      expect(isSubscribed(channel), `${channel} has a subscription`).toBe(true),
    );
    await act(async () => sendLive(channel, event, payload));
  }

  /** The page's sessions end and it is taken away, before the test is over. */
  close(): void {
    this.#unmount();
  }
}

/** Where a person can act: in the open dialog, else on the whole page. */
const stage = (): Place =>
  [...document.querySelectorAll<Place>('[aria-modal=true]')].at(-1)?.parentElement ?? document.body;

/** What the page says, without the rules of its look. */
function pageText(): string {
  const copy = document.body.cloneNode(true) as Place;
  for (const rules of copy.querySelectorAll('style, script')) rules.remove();
  return copy.textContent;
}

const descriptionOf = (field: Element): string =>
  [field.getAttribute('aria-describedby'), field.getAttribute('aria-errormessage')]
    .flatMap((ids) => ids?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

Reflect.get(window, 'happyDOM').setURL(`${testOrigin}/`);
Reflect.get(window, 'happyDOM').setViewport({ width: 1600, height: 1000 });
setCallOrigin('');

afterEach(async () => {
  openQuestion()?.answer(false);
  cleanup();
  closeSockets();
  toast.clear();
  setCurrentUser(null);
  forgetPlaces();
  forgetCsrf();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
  await speak('en-AU');
  const unexpected = server?.unexpected ?? [];
  server = undefined;
  expect(unexpected, 'calls without an answer').toEqual([]);
});
