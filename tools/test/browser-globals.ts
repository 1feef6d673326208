// Browser globals that the simulated DOM of the web's tests lacks.
import { BroadcastChannel } from 'node:worker_threads';

Object.assign(globalThis, { BroadcastChannel });
