// The provisioning of a connection, as a tab of its page.
import { msg } from '@lingui/core/macro';
import { offer } from '#web/kit/page/tabs.ts';

export const scimOffer = offer({
  to: 'saml_connection',
  path: 'scim',
  title: msg`Provisioning`,
  load: () => import('./scim-page.tsx'),
});
