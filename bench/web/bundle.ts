// The bytes a browser must fetch before a route renders: the route's chunks with all their imports,
// gzipped as a server would.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { firstFetched } from '../ratios/known-misses.ts';

const chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
});
export type Manifest = Readonly<Record<string, z.infer<typeof chunk>>>;

const bundle = new URL('../../dist/web/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', bundle);

/** A route's own files by their names in tools/build/chunks.ts. */
const routes = { sign_in: ['welcome'], console: ['frame', 'console'] } as const;
/** The chunks of every signed-in page, and those that a dozen screens share. */
const frame = ['frame', 'shared'];
/** The folders of the lists of customers, people and devices. */
const lists = [
  'departments',
  'devices',
  'devices-pages',
  'escalation-groups',
  'organisations-pages',
  'tags',
  'users',
];

/**
 * The files of these chunks and of everything they import, each once; what they load later is not
 * among them.
 */
export function filesOf(
  manifest: Manifest,
  keys: readonly string[],
): { js: string[]; css: string[] } {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const found = manifest[key];
    if (!found) throw new Error(`the manifest has no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    found.imports?.forEach(visit);
  };
  keys.forEach(visit);
  const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
  return {
    js: chunks.map(({ file }) => file),
    css: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}

/** The scripts that a route needs and a page that has `shared` has not fetched yet. */
export function ownFilesOf(
  manifest: Manifest,
  keys: readonly string[],
  shared: readonly string[],
): string[] {
  const known = new Set(filesOf(manifest, shared).js);
  return filesOf(manifest, keys).js.filter((file) => !known.has(file));
}

function kilobytes(files: readonly string[]): number {
  return (
    files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(new URL(file, bundle)), { level: 9 }).length,
      0,
    ) / 1024
  );
}

const keysOf = (manifest: Manifest, names: readonly string[]): string[] =>
  names.flatMap((one) =>
    Object.keys(manifest).filter(
      (key) => key.startsWith(`_${one}-`) && key.endsWith('.js') && manifest[key]?.name === one,
    ),
  );

function sizes(manifest: Manifest): Figures {
  const figures: Record<string, number> = {};
  const shared = ['index.html', ...keysOf(manifest, frame)];
  for (const list of lists) {
    const keys = keysOf(manifest, [list]);
    if (keys.length > 0) figures[`${list}_own`] = kilobytes(ownFilesOf(manifest, keys, shared));
  }
  for (const [name, own] of Object.entries(routes)) {
    const keys = keysOf(manifest, own);
    if (keys.length !== own.length) continue;
    const { js, css } = filesOf(manifest, ['index.html', ...keys]);
    figures[`${name}_js`] = kilobytes(js);
    figures[`${name}_css`] = kilobytes(css);
  }
  return figures;
}

const measurement = (
  route: keyof typeof routes,
  goal: number,
  hard: number,
): Measurement<unknown> => ({
  name: `bundle-${route.replace('_', '-')}`,
  title: `What the ${route.replace('_', '-')} route loads first`,
  lines: [
    {
      kind: 'count',
      figure: `${route}_js`,
      title: 'scripts, gzip -9',
      unit: 'KB',
      goal: { atMost: goal },
      miss: firstFetched,
    },
    {
      kind: 'count',
      figure: `${route}_js`,
      title: 'scripts, hard stop',
      unit: 'KB',
      goal: { atMost: hard },
    },
  ],
  product: async () => await sideWith(`${route}_js`),
});

async function sideWith(figure: string): Promise<Side | undefined> {
  if (!existsSync(manifestFile)) return undefined;
  const figures = sizes(
    z.record(z.string(), chunk).parse(JSON.parse(readFileSync(manifestFile, 'utf8'))),
  );
  return figures[figure] === undefined
    ? undefined
    : { round: async () => figures, close: async () => undefined };
}

/**
 * Goals of issue and interface guide: 120 KB to sign in (180 is the hard stop), 200 for the console
 * (260).
 */
export const bundleSignIn = measurement('sign_in', 120, 180);
export const bundleConsole = measurement('console', 200, 260);

/** The bytes of a list screen beyond the frame and the shared chunks: 60 KB. */
export const bundleLists: Measurement<unknown> = {
  name: 'bundle-lists',
  title: 'What a list screen loads of its own',
  lines: lists.map((list) => ({
    kind: 'count',
    figure: `${list}_own`,
    title: `${list}, scripts, gzip -9`,
    unit: 'KB',
    goal: { atMost: 60 },
  })),
  product: async () => await sideWith('users_own'),
};
