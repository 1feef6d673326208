// The account of a drill, whatever it did: each alarm stored once, and every event sealed.
import { someOf } from '#tools/faults/fault-run.ts';
import type { Comparison } from '#tools/faults/ledger.ts';
import type { Say } from '../say.ts';
import type { DrillGround } from './drill-load.ts';
import { proveSeals, type SealProof } from './drill-proof.ts';

export interface Account {
  /** All alarms of the drill together. */
  readonly comparison: Comparison;
  readonly proof: SealProof;
  /** Sentences on what is wrong; empty when nothing is. */
  readonly wrong: readonly string[];
}

/** Once no alarm is sent any more. */
export async function accountOf(
  { place, owners, ledger, superuserUrl }: Omit<DrillGround, 'consolesEach'>,
  say: Say,
): Promise<Account> {
  const stored = await Promise.all(owners.map(async (owner) => await owner.storedEvents()));
  const comparison = ledger.compare(stored.flat());
  say('Waiting until every event is sealed, and verifying the log.');
  const proof = await proveSeals(place, superuserUrl);
  const unsealed = proof.unsealed > 0 ? [`${proof.unsealed} events are not sealed`] : [];
  return {
    comparison,
    proof,
    wrong: [...alarmFaults(comparison), ...unsealed, ...proof.findings.slice(0, 5)],
  };
}

const alarmFaults = ({ lost, doubled, unexpected }: Comparison): string[] => [
  ...someOf('lost', lost),
  ...someOf('doubled', doubled),
  ...someOf('never sent', unexpected),
];

/** The figures of an account, in one sentence. */
export function countsOf({ comparison, proof }: Pick<Account, 'comparison' | 'proof'>): string {
  const counts = [
    `${comparison.attempted} alarms sent`,
    `${comparison.acked} acknowledged`,
    `${comparison.stored} stored`,
    `${comparison.lost.length} lost`,
    `${comparison.doubled.length} doubled`,
    `${proof.checked} events verified`,
    `${proof.unsealed} unsealed`,
    `${proof.findings.length} findings`,
  ];
  return `${counts.join(', ')}.`;
}
