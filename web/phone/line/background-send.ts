// Asks the browser to send waiting reports even when this page is closed, once there is a network
// again; browsers without this leave it to the page.
import { callWorkerWhenOnline } from '#web/kit/shell-worker/worker-scope.ts';

/** The worker listens for this name. */
export const sendTag = 'send-reports';

/** May be called repeatedly: the browser keeps one request. */
export const sendInBackground = (): void => void callWorkerWhenOnline(sendTag);
