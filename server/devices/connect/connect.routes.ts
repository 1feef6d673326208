// The calls of a device's page "How to connect".
import { connectApi } from '#domain/devices/connect/connect.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import {
  beginTest,
  type ConnectParts,
  endTest,
  sendTexts,
  showConnect,
} from './connect.service.ts';

export const connectRoutes = (parts: ConnectParts): Route[] =>
  router(connectApi, {
    get: async ({ tx, params }) => await showConnect(tx, params.deviceId, parts),
    sendTexts: async ({ tx, actor, params }) => await sendTexts(tx, actor, params.deviceId, parts),
    beginTest: async ({ tx, actor, params }) => await beginTest(tx, actor, params.deviceId, parts),
    endTest: async ({ tx, actor, params }) => await endTest(tx, actor, params.deviceId, parts),
  });
