// Shares the event loop: long tasks advance a little in each of its turns, so that other requests
// are answered in between.

/**
 * @param each how many go on in one turn of the event loop, in the order they came
 * @returns what each awaits before its next piece of work
 */
export function turns(each: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  const letThrough = (): void => {
    const next = waiting.slice(0, each);
    waiting = waiting.slice(each);
    if (waiting.length > 0) setImmediate(letThrough);
    for (const goOn of next) goOn();
  };
  return async () =>
    await new Promise<void>((goOn) => {
      if (waiting.push(goOn) === 1) setImmediate(letThrough);
    });
}
