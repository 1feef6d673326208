// Proves that nothing in the log was changed, removed, put in or moved since it was sealed, and
// names the row where something was.
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type ArchiveCheck, createArchiveCheck } from './archives/archive-check.ts';
import { genesis, isSame, nextHash, sealCode } from './event-chain.ts';
import { findHead, readSealed, readSmuggled, type SealedEvent } from './event-seals.store.ts';
import { verifyAnchors } from './verify-anchors.service.ts';

export interface Proof {
  /** Of `sealKeyOf`, by today's secret and by earlier ones. */
  readonly keys: readonly Uint8Array[];
  /** The anchors' file; null compares with none. */
  readonly anchorFile: string | null;
  /** Files of archived months, to be compared with their seals. */
  readonly archives: readonly string[];
}

export interface Verdict {
  /** Sealed events that were checked. */
  readonly checked: number;
  /** Anchors that agree with the log. */
  readonly anchored: number;
  /** One line a finding; empty when the log is whole. */
  readonly findings: string[];
  /** What the proof does not cover, in sentences. */
  readonly notes: string[];
}

const page = 5000;
const mostFindings = 20;

/** Walks the whole chain. Memory does not grow with the log. */
export async function verifyEvents(
  database: Database,
  { keys, anchorFile, archives }: Proof,
): Promise<Verdict> {
  return await database.write({ role: 'platform' }, async (tx) => {
    await tx.unsafe("set transaction read only; set local statement_timeout = '60s'");
    const codes = createCodeCheck(keys);
    const files = await createArchiveCheck(tx, archives, keys);
    const { checked, findings } = await walkChain(tx, codes, files);
    const head = await findHead(tx);
    if (head)
      for (const id of await readSmuggled(tx, head))
        findings.push(`event ${id} was put in after its time: it has no seal`);
    const anchors = anchorFile === null ? null : await verifyAnchors(tx, anchorFile, keys);
    return {
      checked,
      anchored: anchors?.agreed ?? 0,
      findings: [
        ...findings,
        ...files.findings(),
        ...codes.findings(),
        ...(anchors?.findings ?? []),
      ],
      notes: [...files.notes(), ...codes.notes(), ...(anchors?.notes ?? [])],
    };
  });
}

async function walkChain(
  tx: Tx,
  codes: CodeCheck,
  files: ArchiveCheck,
): Promise<{ checked: number; findings: string[] }> {
  const findings: string[] = [];
  let previous: Uint8Array = genesis;
  let position = 0;
  for (;;) {
    const rows = await readSealed(tx, position, page);
    for (const row of rows) {
      if (row.position !== position + 1)
        findings.push(
          `seal ${position + 1} is missing: the chain goes from ${position} to ${row.position}`,
        );
      position = row.position;
      const archived = await files.look(row);
      if (archived) findings.push(archived);
      else if (row.text === null && archived === undefined)
        findings.push(`event ${row.event_id} was removed (seal ${position})`);
      else if (row.text !== null && !isSame(nextHash(previous, row.text), row.hash))
        findings.push(`event ${row.event_id} is not what was sealed (seal ${position})`);
      codes.look(row);
      // Continue from the seal as stored, so that one changed row is one finding.
      previous = row.hash;
    }
    if (rows.length < page || findings.length >= mostFindings)
      return { checked: position, findings };
  }
}

interface CodeCheck {
  look(seal: SealedEvent): void;
  findings(): string[];
  notes(): string[];
}

/**
 * Seals without a code were written by an older version, and are covered by the next that has one;
 * only a forger writes a wrong code.
 */
function createCodeCheck(keys: readonly Uint8Array[]): CodeCheck {
  let forged: { readonly first: SealedEvent; count: number } | null = null;
  let confirmedTo = 0;
  let without = 0;
  let open: SealedEvent | null = null;
  return {
    look: (seal) => {
      if (seal.mac === null) {
        without += 1;
        open ??= seal;
        return;
      }
      const { mac } = seal;
      if (keys.some((key) => isSame(sealCode(key, seal.position, seal.hash), mac)))
        [confirmedTo, open] = [seal.position, null];
      else if (forged) forged.count += 1;
      else forged = { first: seal, count: 1 };
    },
    findings: () => {
      const found: string[] = [];
      if (forged)
        found.push(
          `event ${forged.first.event_id} or its seal was changed (seal ${forged.first.position}): ${forged.count === 1 ? 'its code is' : `its code and ${forged.count - 1} after it are`} not made with this APP_SECRET, nor with one of EARLIER_APP_SECRETS`,
        );
      if (open && confirmedTo > 0)
        found.push(
          `event ${open.event_id} or its seal was changed (seal ${open.position}): the end of the log has no code`,
        );
      return found;
    },
    notes: () =>
      without === 0
        ? []
        : [`${without} seals have no code of their own: they are of a version before the key.`],
  };
}
