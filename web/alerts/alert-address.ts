// The address of one alert, known to the parts of the console without the screens that hold them.
import { pathOf } from '#domain/kit/path.ts';

export const alertPath = '/alert-monitoring/:alertId';

export const alertAddress = (id: number): string => pathOf(alertPath, { alertId: id });
