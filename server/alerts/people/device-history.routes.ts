// The call of a device's history.
import { deviceHistoryApi } from '#domain/alerts/actions/device-history.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { readDeviceHistory } from './device-history.store.ts';

export const deviceHistoryRoutes: Route[] = router(deviceHistoryApi, {
  history: async ({ tx, params, query }) => await readDeviceHistory(tx, params.id, query.before),
});
