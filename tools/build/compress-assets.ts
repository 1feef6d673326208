// After the build: a compressed copy beside each text file, so that the server compresses nothing while it serves.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const textFile = /\.(js|mjs|css|html|json|svg)$/;
const leastBytes = 1024;

/** Writes `.br` and `.gz` files next to the text files of the output folder. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  closeBundle: {
    sequential: true,
    order: 'post',
    handler() {
      const { root, build } = this.environment.config;
      const folder = resolve(root, build.outDir);
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, file);
        // A second page is built into the same folder.
        if (textFile.test(file) && !existsSync(`${path}.br`) && statSync(path).size >= leastBytes) compress(path);
      }
    },
  },
});

function compress(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}
