// The authority of a cluster and the certificate of its machine, made with the commands that
// deploy/tls/authority.cnf gives to operators.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { ClusterPlace } from '../layout/place.ts';
import { fillPlaceholders } from '../layout/placeholders.ts';
import type { Engines } from './engines.ts';

const template = join(import.meta.dirname, '../../../deploy/tls/authority.cnf');

export interface TlsFiles {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

export const tlsFilesOf = (place: ClusterPlace): TlsFiles => ({
  authority: place.path('tls', 'authority.crt'),
  certificate: place.path('tls', 'node.crt'),
  key: place.path('tls', 'node.crt.key'),
});

/** Made once; all members of the cluster share one machine and its certificate. */
export function makeAuthority(place: ClusterPlace, engines: Engines): void {
  const files = tlsFilesOf(place);
  if (existsSync(files.certificate)) return;
  const folder = place.path('tls');
  mkdirSync(folder, { recursive: true });
  const settings = (COMMON_NAME: string): string => {
    const file = `${COMMON_NAME.replaceAll(' ', '-')}.cnf`;
    const values = { COMMON_NAME, ALT_NAMES: 'DNS:localhost,DNS:*.localhost,IP:127.0.0.1' };
    writeFileSync(join(folder, file), fillPlaceholders(readFileSync(template, 'utf8'), values));
    return file;
  };
  const openssl = (words: string): void => {
    const { status, stderr } = spawnSync(engines.of.openssl, words.split(' '), {
      cwd: folder,
      encoding: 'utf8',
      env: { ...engines.environment },
    });
    if (status !== 0) throw new Error(`openssl ${words} failed: ${stderr}`);
  };
  const authority = settings('Vigil authority of a trial');
  const machine = settings('localhost');
  openssl(
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -config ${authority} -extensions authority -keyout authority.key -out authority.crt`,
  );
  openssl(
    `req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -config ${machine} -keyout node.crt.key -out node.csr`,
  );
  openssl(
    `x509 -req -in node.csr -CA authority.crt -CAkey authority.key -CAcreateserial -days 365 -extfile ${machine} -extensions machine -out node.crt`,
  );
  for (const key of ['authority.key', 'node.crt.key']) chmodSync(join(folder, key), 0o600);
}

/** From now on this process trusts the cluster's certificates, in addition to the system's. */
export function trustAuthority(place: ClusterPlace): void {
  const own = readFileSync(tlsFilesOf(place).authority, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), own]);
}
