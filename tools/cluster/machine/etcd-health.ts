// Asks a member of etcd whether it serves, with the certificate that it asks of its callers.
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import type { ClusterPlace } from '../layout/place.ts';
import { tlsFilesOf } from './authority.ts';

const patienceMs = 2000;

/** @param node 1 to 3 */
export const isEtcdHealthy = (place: ClusterPlace, node: number): Promise<boolean> =>
  new Promise((resolve) => {
    const { authority, certificate, key } = tlsFilesOf(place);
    const asked = request(
      {
        host: '127.0.0.1',
        port: place.ports.etcdClient[node - 1],
        path: '/health',
        ca: readFileSync(authority),
        cert: readFileSync(certificate),
        key: readFileSync(key),
        timeout: patienceMs,
        agent: false,
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(false));
    asked.once('close', () => resolve(false));
    asked.end();
  });
