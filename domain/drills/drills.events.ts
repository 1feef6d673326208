// Live news of drills: the operator is notified when one is over.
import { liveEvent } from '#domain/kit/live-event.ts';
import { drill } from './drill.ts';

export const drillRevealed = liveEvent('drill.revealed', drill, {
  on: ['private-user'],
  receivedBy: { everybody: 'the channel is that of the one operator who answered the drill' },
});
