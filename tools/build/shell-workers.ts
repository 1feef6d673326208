// After the build: one service worker a page, with the list of the files that its shell is made of.
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

export interface ShellPlan {
  readonly name: 'portal' | 'phone';
  readonly scope: string;
  /** The page's file in the output, e.g. phone/index.html. */
  readonly page: string;
  readonly opens: 'kept_first' | 'fresh_first';
  /** The worker's code below web/. */
  readonly worker: string;
  /** Files of the public folder that the page names. */
  readonly also: readonly string[];
}

type Bundle = Rollup.OutputBundle;
/** Heavier files are fetched, and cached, at first use: the map, the tables of phone numbers. */
const heaviestBytes = 200_000;

/** Writes `<scope>service-worker.js` for each page. */
export const shellWorkers = (plans: readonly ShellPlan[]): Plugin => ({
  name: 'shell-workers',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const plan of plans.filter(({ page }) => page in bundle)) {
        const { files, version } = shellOf(plan, bundle);
        const shell = {
          name: plan.name,
          version,
          scope: plan.scope,
          page: `/${plan.page}`,
          opens: plan.opens,
          files,
        };
        const source = await workerCode(
          resolve(this.environment.config.root, plan.worker),
          JSON.stringify(shell),
        );
        this.emitFile({
          type: 'asset',
          fileName: `${plan.scope.slice(1)}service-worker.js`,
          source,
        });
      }
    },
  },
});

function shellOf(plan: ShellPlan, bundle: Bundle): { files: string[]; version: string } {
  const page = bundle[plan.page];
  if (page?.type !== 'asset') throw new Error(`The build made no ${plan.page}`);
  const needed = new Set<string>();
  const seen = new Set<string>();
  for (const name of Object.keys(bundle))
    if (String(page.source).includes(`/${name}`)) collect(bundle, name, needed, seen);
  const files = [`/${plan.page}`, ...plan.also, ...[...needed].sort().map((name) => `/${name}`)];
  const hash = createHash('sha256')
    .update(files.join('\n'))
    .update(String(page.source))
    .digest('hex');
  return { files, version: hash.slice(0, 12) };
}

/**
 * A file, what it imports at once or later, their styles, and the one font file that English needs.
 */
function collect(bundle: Bundle, name: string, needed: Set<string>, seen: Set<string>): void {
  const file = bundle[name];
  if (!file || seen.has(name)) return;
  seen.add(name);
  if (file.type === 'asset') {
    if (name.endsWith('.css') || /inter-latin-wght/.test(name)) needed.add(name);
    if (name.endsWith('.css'))
      for (const other of Object.keys(bundle))
        if (/inter-latin-wght/.test(other)) needed.add(other);
    return;
  }
  if (Buffer.byteLength(file.code) <= heaviestBytes || file.isEntry) needed.add(name);
  const styles = [...(file.viteMetadata?.importedCss ?? [])];
  for (const next of [...file.imports, ...file.dynamicImports, ...styles])
    collect(bundle, next, needed, seen);
}

async function workerCode(input: string, shell: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { SHELL: shell },
    build: {
      write: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !('output' in output)) throw new Error('The worker was not built');
  const [{ code }] = output.output;
  // Words for people need the page's own build: without it the worker would stop at its first line.
  if (code.includes('lingui'))
    throw new Error('The worker imports words for people; it has no page to show them on');
  return code;
}
