// The status word (second word of data key 0x24, protocol section 2.2): flags, work mode, signal
// and battery.

const STATUS_BITS = {
  gps: 0,
  wifi: 1,
  cell: 2,
  ble: 3,
  charging: 4,
  fully_charged: 5,
  first_after_boot: 6,
  historical: 7,
  agps: 8,
  motion: 9,
  smart: 10,
  beacon: 11,
  ble_connected: 12,
  fall_detection: 13,
  home_wifi: 14,
  at_home: 15,
} as const;
export type StatusFlag = keyof typeof STATUS_BITS;

const names = Object.entries(STATUS_BITS).map(([name, bit]) => ({ name, bit }));

/**
 * The decoded status word. `signal` is 0 to 31, `battery` percent as sent (above 100 means "not
 * known").
 */
export type Status = { flags: string[]; work_mode: number; signal: number; battery: number };

export function readStatus(word: number): Status {
  return {
    flags: names.filter(({ bit }) => (word >>> bit) & 1).map(({ name }) => name),
    work_mode: (word >>> 16) & 0x7,
    signal: (word >>> 19) & 0x1f,
    battery: word >>> 24,
  };
}

export function hasStatusFlag(word: number, name: StatusFlag): boolean {
  return ((word >>> STATUS_BITS[name]) & 1) === 1;
}

/** The status word of a device, for senders. */
export function statusFlags(status: {
  flags: readonly StatusFlag[];
  work_mode: number;
  signal: number;
  battery: number;
}): number {
  const low = status.flags.reduce((word, name) => word | (1 << STATUS_BITS[name]), 0);
  return (
    (low |
      ((status.work_mode & 0x7) << 16) |
      ((status.signal & 0x1f) << 19) |
      ((status.battery & 0xff) << 24)) >>>
    0
  );
}
