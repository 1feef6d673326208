// The addresses of the console, for its parts to use without importing the screens.
import { pathOf } from '#domain/kit/path.ts';

export const alertPath = '/alert-monitoring/:alertId';
export const alertPrintPath = '/alert-monitoring/:alertId/print';
export const alertReplayPath = '/alert-monitoring/:alertId/replay';
export const overviewPath = '/alert-monitoring/overview';
export const pastAlertsPath = '/past-alerts';
export const supervisorPath = '/alert-monitoring/supervisor';
export const wallPath = '/alert-monitoring/wall';
export const objectivesPath = '/alert-monitoring/response-objectives';
export const personPath = '/alert-monitoring/user/:userId';

export const alertAddress = (id: number): string => pathOf(alertPath, { alertId: id });
export const alertPrintAddress = (id: number): string => pathOf(alertPrintPath, { alertId: id });
export const alertReplayAddress = (id: number): string => pathOf(alertReplayPath, { alertId: id });
export const personAddress = (id: number): string => pathOf(personPath, { userId: id });
