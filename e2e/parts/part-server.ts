// Builds the page of parts as the portal is built and serves it under a policy that allows nothing
// but our own origin.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** The most that the map and the sounds need: no blob:, no other origin. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self'; object-src 'none'";

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface PartServer {
  origin: string;
  /** Paths asked for, in order. */
  asked: string[];
  stop: () => Promise<void>;
}

export async function startPartServer(): Promise<PartServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'vigil-parts-'));
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(import.meta.dirname, 'page'),
    publicDir: join(root, 'web/public'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    asked.push(pathname);
    const path = join(outDir, pathname === '/' ? 'index.html' : pathname);
    try {
      const body = await readFile(path);
      response.writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'content-security-policy': policy,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The page of parts has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(outDir, { recursive: true });
    },
  };
}
