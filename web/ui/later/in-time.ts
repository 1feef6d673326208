// The code of a page or of a part is given up when it does not come, so that its place can say so
// and fetch it again.

/** R363 */
const patienceMs = 120_000;

/** @throws where the code did not come within two minutes */
export async function inTime<Code>(load: () => Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, giveUp) => {
    timer = setTimeout(() => giveUp(new Error('The code did not come in time.')), patienceMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}
