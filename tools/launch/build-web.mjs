// `npm run build`: the screens alone, when they are older than their sources.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureWebBundle } from './web-bundle.mjs';

await ensureWebBundle(
  resolve(dirname(fileURLToPath(import.meta.url)), '../..'),
  process.execPath,
).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
