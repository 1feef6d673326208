// Whether a PostgreSQL accepts statements: each is prepared there against the migrated schema, and
// none is run.
import postgres from 'postgres';

/** A server's error for a text. */
export interface Refusal {
  readonly message: string;
  /** It is no SQL at all; else the server has read it and misses what it names. */
  readonly isSyntax: boolean;
}

/** By text; null where the server accepts it. */
export type Verdicts = ReadonlyMap<string, Refusal | null>;

export async function verdictsOf(url: string, texts: readonly string[]): Promise<Verdicts> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    const outcomes = await Promise.allSettled(
      texts.map(async (text) => await sql.unsafe(text).describe()),
    );
    return new Map(texts.map((text, at) => [text, refusalOf(outcomes[at])]));
  } finally {
    await sql.end({ timeout: 2 });
  }
}

function refusalOf(outcome: PromiseSettledResult<unknown> | undefined): Refusal | null {
  if (outcome?.status === 'fulfilled') return null;
  const error: unknown = outcome?.reason;
  // Nothing was said of this text: the server has gone.
  if (!(error instanceof postgres.PostgresError)) throw error;
  return { message: error.message, isSyntax: error.code === '42601' };
}
