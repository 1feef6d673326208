// What a service worker may answer from its cache: the shell and hashed files, never a call; pure,
// so that every case is tested.

/** The cached files of one page's worker; written by the build (tools/build/shell-workers.ts). */
export interface Shell {
  readonly name: 'portal' | 'phone';
  /** Changes whenever one of the files does. */
  readonly version: string;
  /** Paths below this belong to this page, except those of others. */
  readonly scope: string;
  /** The page itself, e.g. /phone/index.html. */
  readonly page: string;
  /**
   * `kept_first` opens at once also on a dead connection; a new version waits for the user.
   * `fresh_first` asks the server and uses the cached page when no good answer comes.
   */
  readonly opens: 'kept_first' | 'fresh_first';
  /** Every file that is fetched when the worker is installed, the page among them. */
  readonly files: readonly string[];
}

export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * `page`: a screen is opened. `file`: one of the shell's, or a hashed one. `pass`: none of the
 * worker's business.
 */
export type Rule = 'page' | 'file' | 'pass';

// The server's own paths; their answers are never cached.
const calls = /^\/(api|app|broadcasting|sanctum|hooks|saml|scim|health|metrics|\.well-known)(\/|$)/;
const otherPage = /^\/phone(\/|$)/;

/** @param origin of the worker: requests to other origins are not handled */
export function ruleFor(
  { method, mode, url }: Asked,
  shell: Pick<Shell, 'scope' | 'files'>,
  origin: string,
): Rule {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || calls.test(pathname)) return 'pass';
  if (mode === 'navigate') return isScreen(pathname, shell.scope) ? 'page' : 'pass';
  return pathname.startsWith('/assets/') || shell.files.includes(pathname) ? 'file' : 'pass';
}

const isScreen = (pathname: string, scope: string): boolean =>
  pathname.startsWith(scope) &&
  (scope !== '/' || !otherPage.test(pathname)) &&
  !/\.\w+$/.test(pathname);
