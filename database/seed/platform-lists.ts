// The lists of the platform's settings in the demo world.
import { insertRows } from './rows.ts';
import type { SeedContext } from './world.ts';

const videos = ['First steps with your pendant', 'Checking in with the phone app', 'Answering an alert'];
const networks = ['telstra.m2m', 'vodafone.iot', 'hologram'];

/** Their ids are the database's own: nothing else refers to them. */
export async function seedPlatformLists({ tx }: Pick<SeedContext, 'tx'>): Promise<void> {
  await insertRows(
    tx,
    'video_urls',
    videos.map((name, index) => ({ name, url: `https://videos.vigil.example/${index + 1}`, enabled: true })),
  );
  await insertRows(
    tx,
    'access_points',
    networks.map((name) => ({ name })),
  );
}
