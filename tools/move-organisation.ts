// `npm run move-organisation -- NUMBER` moves an organisation from the cell of DATABASE_URL to that
// of TARGET_DATABASE_URL (decision 0089). Both are at work meanwhile.
import { startTrouble } from '#server/kit/start-trouble.ts';
import { moveOrganisation } from './move-organisation/move-organisation.ts';
import { MoveRefused } from './move-organisation/refusal.ts';

const usage =
  'npm run move-organisation -- NUMBER, with APP_SECRET, DATABASE_URL of its cell and TARGET_DATABASE_URL of the other one, each of the owner';

async function main([given, ...more]: readonly string[]): Promise<void> {
  const { APP_SECRET: secret, DATABASE_URL: fromUrl, TARGET_DATABASE_URL: toUrl } = process.env;
  if (!given || !/^-?\d{1,16}$/.test(given) || more.length > 0 || !secret || !fromUrl || !toUrl)
    throw new MoveRefused(`Usage: ${usage}`);
  const { counts } = await moveOrganisation({
    fromUrl,
    toUrl,
    secret,
    organisation: Number(given),
    say: (line) => console.log(line),
  });
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${rows} rows were copied and compared.`);
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof MoveRefused ? error.message : startTrouble(error, null));
  process.exitCode = 1;
});
