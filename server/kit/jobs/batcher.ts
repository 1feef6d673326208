// Batches work that arrives while a commit runs into the next one: ten times the throughput, and no
// timer, so that a lone item starts at once (goals.md 1.2).

export interface BatcherOptions<Item, Result> {
  /** Does a whole batch and answers each item in its place, or throws having done nothing of it. */
  readonly work: (items: Item[]) => Promise<readonly Result[]>;
  readonly most: number;
  /** Batches under way at the same time. */
  readonly lanes: number;
  /**
   * Milliseconds that an item must have waited before a further lane opens for it, or for a full
   * batch; none where absent.
   */
  readonly patienceMs?: number;
  /** Whether a failure may be the fault of one item: then the batch is retried item by item. */
  readonly retryAlone: (error: unknown) => boolean;
  /**
   * Milliseconds without a batch after which the failed ones no longer count: a process that is
   * given no work because it fails could never show that it works again. 10 s where absent.
   */
  readonly forgetAfterMs?: number;
}

export interface Batcher<Item, Result> {
  /** Resolves when the item's batch is done; rejects when the item failed. */
  add(item: Item): Promise<Result>;
  /**
   * `failed` items in total; `failing` consecutive batches since the last that succeeded, 0 again
   * once they are forgotten.
   */
  readonly counts: {
    batches: number;
    items: number;
    retried: number;
    waiting: number;
    failed: number;
    failing: number;
  };
  /** Resolves when nothing is waiting or under way. */
  idle(): Promise<void>;
}

interface Waiting<Item, Result> {
  item: Item;
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export function createBatcher<Item, Result>({
  work,
  most,
  lanes,
  retryAlone,
  patienceMs = 0,
  forgetAfterMs = 10_000,
}: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const queue: Waiting<Item, Result>[] = [];
  const counts = { batches: 0, items: 0, retried: 0, waiting: 0, failed: 0, failing: 0 };
  const idlers: (() => void)[] = [];
  let busy = 0;
  let timer: NodeJS.Timeout | undefined;
  let forgetting: NodeJS.Timeout | undefined;

  function noteFailure(items: number): void {
    counts.failed += items;
    counts.failing += 1;
    clearTimeout(forgetting);
    forgetting = setTimeout(() => {
      counts.failing = 0;
    }, forgetAfterMs).unref();
  }

  async function run(batch: Waiting<Item, Result>[]): Promise<void> {
    counts.batches += 1;
    counts.items += batch.length;
    try {
      const results = await work(batch.map((waiting) => waiting.item));
      counts.failing = 0;
      for (const [place, result] of results.entries()) batch[place]?.resolve(result);
    } catch (error) {
      if (batch.length === 1 || !retryAlone(error)) {
        noteFailure(batch.length);
        for (const waiting of batch) waiting.reject(error);
        return;
      }
      counts.retried += batch.length;
      for (const waiting of batch) await run([waiting]);
    }
  }

  function mayStart(): boolean {
    const [first] = queue;
    if (!first || busy >= lanes) return false;
    const leftMs = first.since + patienceMs - performance.now();
    if (busy === 0 || queue.length >= most || leftMs <= 0) return true;
    clearTimeout(timer);
    timer = setTimeout(pump, leftMs);
    return false;
  }

  function pump(): void {
    while (mayStart()) {
      busy += 1;
      const batch = queue.splice(0, most);
      counts.waiting = queue.length;
      void run(batch).finally(() => {
        busy -= 1;
        pump();
        if (busy === 0 && queue.length === 0) for (const done of idlers.splice(0)) done();
      });
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, since: performance.now(), resolve, reject });
        counts.waiting = queue.length;
        // After this turn, so that frames of one socket read go together.
        if (queue.length === 1) setImmediate(pump);
        else if (queue.length >= most) pump();
      }),
    counts,
    idle: () =>
      busy === 0 && queue.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => idlers.push(resolve)),
  };
}
