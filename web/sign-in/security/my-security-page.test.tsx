// @vitest-environment happy-dom
// While acting for another person the security page shows why it is empty, and sends no request.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { OpenSessionRequest } from '#domain/access/session-request.ts';
import { i18n } from '#web/kit/language/language.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import MySecurityPage from './my-security-page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  vi.unstubAllGlobals();
  setCurrentUser(null);
});

const request: OpenSessionRequest = {
  id: 1,
  requester_user_id: 5,
  requester_user_name: 'Priya Raman',
  user_id: 6,
  user_name: 'Daniel Okafor',
  active: true,
  view: 'requester' as const,
  acting: true,
  asked_here: false,
  expires_at: '2026-11-23T06:00:00.000Z',
};

it('while acting', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  setCurrentUser(anOperator({ session_request: request }));
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <MySecurityPage />
      </I18nProvider>,
    ),
  );
  expect(place.textContent).toBe(
    'Security settings are hidden while you act for someone else. Disconnect to see your own.',
  );
  expect(fetched).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});
