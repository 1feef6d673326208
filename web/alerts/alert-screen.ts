// The address of one alert, apart from the list of screens so that the parts of the console can point to it.
import { msg } from '@lingui/core/macro';
import { screen } from '#web/kit/screen/screen.ts';

export const permission = ['read alert monitoring'] as const;

export const alertScreen = screen({
  path: '/alert-monitoring/:alertId',
  title: msg`Alert monitoring`,
  permission,
  load: () => import('./detail/detail-page.tsx'),
});
