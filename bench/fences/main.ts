// `npm run fence-errors [-- --update]`: prints how often geofences are wrong over 1,000 simulated
// walks, or writes the page of it in docs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsPage } from './fence-errors.ts';

const page = errorsPage(1000);
if (process.argv.includes('--update'))
  writeFileSync(join(import.meta.dirname, '../../docs/geofence-errors.md'), page);
else process.stdout.write(page);
