// Serves the built screens: hashed files for a year, the pages themselves never cached, and a page
// for every path that is not a file.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import files from '@fastify/static';
import { notFound } from '#domain/kit/errors.ts';
import type { Log } from '../../log.ts';
import type { Http } from '../http-parts.ts';
import { answerFailure } from './failures.ts';

const day = 24 * 3600;
const year = 365 * day;

// Hashed names never change, the map's coasts seldom, the page with every deployment.
function cacheFor(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${year}, immutable`;
  return path.includes('/map/') ? `public, max-age=${day}` : 'no-cache';
}

/** Serves the files of a folder and answers whether it holds the page. */
export async function registerStaticFiles(app: Http, folder: string, log: Log): Promise<boolean> {
  const root = resolve(folder);
  if (!existsSync(join(root, 'index.html'))) {
    log.warn({ folder }, 'no built portal found; only the API is served');
    return false;
  }
  await app.register(files, {
    root,
    index: false,
    // Each file by its name: everything else is a screen or does not exist, and is answered below.
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', cacheFor(path));
    },
  });
  return true;
}

/** `/.env`, `/.git/config`: no screen has such a path, and a scanner must not get a 200 for one. */
const isHidden = (url: string): boolean => /^[^?]*\/(\.|%2e)/i.test(url);

/**
 * A path that is neither a call nor a file is a screen, which the page resolves. Everything else
 * does not exist.
 */
export function registerNotFound(app: Http, hasPage: boolean, log: Log): void {
  app.setNotFoundHandler(async (request, reply) => {
    const screen =
      hasPage &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|app|broadcasting|sanctum|health|metrics|assets|map-tiles)\b/.test(request.url) &&
      !isHidden(request.url);
    if (!screen) return await answerFailure(log)(notFound(), request, reply);
    const page = /^\/phone(?:[/?]|$)/.test(request.url) ? 'phone/index.html' : 'index.html';
    return await reply.header('cache-control', 'no-cache').sendFile(page);
  });
}
