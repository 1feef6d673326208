// The provisioning of a connection and its issues, as tabs of its page.
import { msg } from '@lingui/core/macro';
import { offer } from '#web/kit/page/tabs.ts';

export const scimOffer = offer({
  to: 'saml_connection',
  path: 'scim',
  title: msg`Provisioning`,
  load: () => import('./scim-page.tsx'),
});

export const scimIssuesOffer = offer({
  to: 'saml_connection',
  path: 'issues',
  title: msg`Issues`,
  load: () => import('./scim-issues-page.tsx'),
});
