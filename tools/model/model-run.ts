// Plays a run of steps, and after each checks every rule against the database: the first violation
// ends it, in words.
import { Chronicle, type Moment } from './model-chronicle.ts';
import { leftDue } from './model-dues.ts';
import { judgeAct, judgeSaid } from './model-foresight.ts';
import { brokenRules } from './model-invariants.ts';
import { type Memory, nowOf } from './model-memory.ts';
import { takePicture } from './model-picture.ts';
import { play } from './model-player.ts';
import { wrongCancellings, wrongNeighbours, wrongNews, wrongSatellites } from './model-safety.ts';
import { wrongScreens } from './model-screens.ts';
import type { ModelStep } from './model-steps.ts';
import { type ModelWorld, populate } from './model-world.ts';

const ending: readonly ModelStep[] = [
  { kind: 'settle' },
  { kind: 'partner', mood: 'well' },
  { kind: 'time', seconds: 3 },
  { kind: 'settle' },
  { kind: 'time', seconds: 3601 },
  { kind: 'settle' },
];

/** @throws Error with the step and what is wrong */
export async function playRun(world: ModelWorld, steps: readonly ModelStep[]): Promise<void> {
  await populate(world);
  const chronicle = new Chronicle(world);
  const memory: Memory = { said: [], asked: [], count: 0 };
  let before = await takePicture(world.db.ownerSql, chronicle.since);
  for (const [place, step] of [...steps, ...ending].entries()) {
    const wrong = await stepOn(place, step);
    if (wrong.length > 0)
      throw new Error(
        `Step ${place + 1}, ${JSON.stringify(step)}:\n- ${wrong.slice(0, 8).join('\n- ')}`,
      );
  }

  async function stepOn(place: number, step: ModelStep): Promise<string[]> {
    try {
      const played = await play(world, memory, before, step);
      const after = await takePicture(world.db.ownerSql, chronicle.since);
      const moment: Moment = { step, played, before, after, now: nowOf(world).getTime() };
      chronicle.keep(moment);
      const wrong = [
        ...judgeAct(moment),
        ...judgeSaid(moment),
        ...brokenRules(moment, chronicle),
        ...leftDue(moment, chronicle),
        ...wrongSatellites(moment, chronicle),
        ...wrongCancellings(moment),
        ...wrongNeighbours(moment),
        ...wrongNews(world, chronicle),
        ...(await wrongScreens(world, after, chronicle)),
      ];
      before = after;
      return wrong;
    } catch (error) {
      throw new Error(`Step ${place + 1}, ${JSON.stringify(step)}, failed.`, { cause: error });
    }
  }
}
