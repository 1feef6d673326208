// The end of the server: calls that are under way are answered, for as long as the end of the whole
// program leaves time, and connections that wait for their next call are closed.
import type { Http } from './http-parts.ts';

/** Less than after which the program ends whatever is still open (server/start.ts). */
const lastCallsMs = 2500;
const lookEveryMs = 50;

/** Needs `forceCloseConnections: 'idle'`. */
export function answerLastCalls(app: Http): void {
  app.addHook('preClose', (done) => {
    const { server } = app;
    const last = setTimeout(() => server.closeAllConnections(), lastCallsMs);
    // An answered call leaves its connection waiting for the next one.
    const look = setInterval(() => server.closeIdleConnections(), lookEveryMs);
    server.once('close', () => {
      clearTimeout(last);
      clearInterval(look);
    });
    done();
  });
}
