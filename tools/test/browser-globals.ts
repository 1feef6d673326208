// What browsers have and the stand-in for one lacks in the web's tests.
import { BroadcastChannel } from 'node:worker_threads';

Object.assign(globalThis, { BroadcastChannel });
