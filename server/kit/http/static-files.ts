// Serves the built portal: hashed files for a year, the page itself never cached, and the page for every path that is not a file.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import files from '@fastify/static';
import { notFound } from '#domain/kit/errors.ts';
import type { Log } from '../log.ts';
import { answerFailure } from './failures.ts';
import type { Http } from './http-parts.ts';

const year = 365 * 24 * 3600;

/** Serves the files of a folder and answers whether it holds the page. */
export async function registerStaticFiles(app: Http, folder: string, log: Log): Promise<boolean> {
  const root = resolve(folder);
  if (!existsSync(join(root, 'index.html'))) {
    log.warn({ folder }, 'no built portal here; only the calls are served');
    return false;
  }
  await app.register(files, {
    root,
    index: false,
    // Each file by its name: everything else is a screen or does not exist, and is answered below.
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
  return true;
}

/** What is no call and no file is a screen: the page finds out which. Everything else does not exist. */
export function registerNotFound(app: Http, hasPage: boolean, log: Log): void {
  app.setNotFoundHandler(async (request, reply) => {
    const screen =
      hasPage &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|app|broadcasting|sanctum|health|metrics|assets)\b/.test(request.url);
    if (!screen) return await answerFailure(log)(notFound(), request, reply);
    return await reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
