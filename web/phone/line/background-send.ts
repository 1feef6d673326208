// Asks the browser to send what waits even when this page is closed, once there is a network again;
// browsers that cannot do so leave it to the page.
import { callWorkerWhenOnline } from '#web/kit/shell-worker/worker-scope.ts';

/** The worker listens for this name. */
export const sendTag = 'send-reports';

/** Asked for as often as one likes: the browser keeps one request. */
export const sendInBackground = (): void => void callWorkerWhenOnline(sendTag);
