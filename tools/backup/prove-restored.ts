// Proves a restored database before it is used: the event log matches its seals, and an alarm
// passes every step.
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { verifyEvents } from '#server/audit/verify-events.service.ts';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { raiseTestAlarm } from './test-alarm.ts';

export interface Restored {
  /** Of the program's login role. */
  readonly url: string;
  readonly secret: string;
  /** As in EARLIER_APP_SECRETS. */
  readonly earlier: string;
  readonly say: (line: string) => void;
}

/**
 * @returns findings of the event log; where there are any, no alarm was raised
 * @throws Error where the test alarm did not come through
 */
export async function proveRestored({
  url,
  secret,
  earlier,
  say,
}: Restored): Promise<readonly string[]> {
  const database = openDatabase({ url, poolSize: 2, statementTimeoutMs: 60_000 });
  try {
    const secrets = [secret, ...earlier.split(',').map((one) => one.trim())].filter(Boolean);
    const { checked, findings } = await verifyEvents(database, {
      keys: secrets.map(sealKeyOf),
      anchorFile: null,
      archives: [],
    });
    if (findings.length > 0) return findings;
    say(`${checked} sealed events are what they were.`);
    await raiseTestAlarm({ database, secret, say }).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      throw new Error(`All rows are restored, but the test alarm did not come through: ${said}`, {
        cause: error,
      });
    });
    return [];
  } finally {
    await database.close();
  }
}
