// The history of a device as a tab of its page, which another feature owns.
import { msg } from '@lingui/core/macro';
import { offer } from '#web/kit/page/tabs.ts';

export const deviceHistoryOffer = offer({
  to: 'device',
  path: 'history',
  title: msg`History`,
  load: () => import('./device-history.tsx'),
});
