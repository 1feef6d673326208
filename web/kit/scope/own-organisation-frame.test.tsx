// @vitest-environment happy-dom
// The pages of one's own organisation are those of the organisation that the session names, and of
// none for staff.
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '../language/language.ts';
import { anOperator } from '../session/current-user.factory.ts';
import { setCurrentUser } from '../session/session.ts';
import OwnOrganisationFrame from './own-organisation-frame.tsx';
import { useScope } from './use-scope.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let place: HTMLElement;

function Page() {
  const { organisationId, base, params } = useScope();
  return `${base} of ${organisationId}, called with ${params.organisationId}`;
}

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

async function open(organisation_id: number | null): Promise<void> {
  setCurrentUser(anOperator({ organisation_id }));
  const top = createRootRoute({ component: OwnOrganisationFrame });
  const page = createRoute({ getParentRoute: () => top, path: '/organisation/$', component: Page });
  const history = createMemoryHistory({ initialEntries: ['/organisation/users/8'] });
  const router = createRouter({ routeTree: top.addChildren([page]), history });
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>,
    ),
  );
}
const shows = async (text: string): Promise<void> =>
  await vi.waitFor(() => expect(place.textContent).toContain(text), { interval: 5 });

it.each([4, 7])('of a person of organisation %i they are its own (R082)', async (id) => {
  await open(id);
  await shows(`/organisation of ${id}, called with ${id}`);
});

it('staff belong to none, and are told so (R082)', async () => {
  await open(null);
  await shows('You do not belong to an organisation');
  expect(place.textContent).not.toContain('/organisation of');
});
