// Devices that raised an alert recently: their next alarm most likely folds into it. A guess that
// saves a try, never a fact.

const most = 20_000;

export interface RecentDevices {
  has(device_id: number): boolean;
  add(device_id: number): void;
}

/** Remembers the last `size` devices at least, twice as many at most. */
export function createRecentDevices(size = most): RecentDevices {
  let young = new Set<number>();
  let old = new Set<number>();
  return {
    has: (device_id) => young.has(device_id) || old.has(device_id),
    add: (device_id) => {
      young.add(device_id);
      if (young.size < size) return;
      old = young;
      young = new Set();
    },
  };
}
