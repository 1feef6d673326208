// A tab's storage across reloads, kept by the browser; where that is off or full, in memory for the
// life of the page.

const inMemory = new Map<string, string>();

export const tabStorage = {
  read: (key: string): string | null =>
    inMemory.get(key) ?? safely(() => sessionStorage.getItem(key)),
  write(key: string, text: string): void {
    const isStored = safely(() => {
      sessionStorage.setItem(key, text);
      return true;
    });
    if (isStored) inMemory.delete(key);
    else inMemory.set(key, text);
  },
  remove(key: string): void {
    inMemory.delete(key);
    safely(() => sessionStorage.removeItem(key));
  },
};

function safely<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
