// After the build: writes a compressed copy next to each text file, so that the server compresses
// nothing while it serves.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const textFile = /\.(js|mjs|css|html|json|svg|txt)$/;
const leastBytes = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` files next to the text files of the output folder. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  closeBundle: {
    sequential: true,
    order: 'post',
    async handler() {
      const { root, build } = this.environment.config;
      const folder = resolve(root, build.outDir);
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      );
      // A second page is built into the same folder.
      const plain = files.filter(
        (path) =>
          textFile.test(path) && !existsSync(`${path}.br`) && statSync(path).size >= leastBytes,
      );
      await Promise.all(plain.map(compress));
    },
  },
});

/**
 * As small as it gets: seconds of a build, against each first visit. Each file takes a thread of
 * its own.
 */
async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${path}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${path}.br`, await brotli(bytes, { params }));
}
