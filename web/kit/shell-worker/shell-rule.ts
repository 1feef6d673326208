// What a service worker may answer from what it keeps: the shell and hashed files, never a call;
// pure, so that every case is tested.

/** What one page's worker keeps; written by the build (tools/build/shell-workers.ts). */
export interface Shell {
  readonly name: 'portal' | 'phone';
  /** Changes whenever one of the files does. */
  readonly version: string;
  /** Paths below this are this page's, but for those of others. */
  readonly scope: string;
  /** The page itself, e.g. /phone/index.html. */
  readonly page: string;
  /**
   * `kept_first` opens at once also where the line swallows everything; a new version waits until
   * it is asked in. `fresh_first` asks the server and takes the kept page when no good answer
   * comes.
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

// The server's own paths; what they answer is never kept.
const calls = /^\/(api|app|broadcasting|sanctum|hooks|saml|scim|health|metrics|\.well-known)(\/|$)/;
const otherPage = /^\/phone(\/|$)/;

/** @param origin of the worker: what others serve is theirs */
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
