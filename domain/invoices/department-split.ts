// The lines of devices divided among departments: each line by the devices that were there on its
// days, so that days that are not billed are charged to no department.
import type { DeviceSpan } from './billing-facts.ts';
import type { DeviceLine } from './device-lines.ts';
import { divideCents } from './divide.ts';
import { dayOf } from './invoice-period.ts';

export interface DepartmentPart {
  readonly name: string;
  /** Devices times billed days. */
  readonly device_days: number;
  /** Whole cents. */
  readonly amount: number;
}

const none = 'No department';

export const isThere = (
  { from, until }: Pick<DeviceSpan, 'from' | 'until'>,
  day: string,
): boolean => day >= from && (until === null || day < until);

/** @param lines with the devices of their kind; in whole cents, and none of them is lost */
export function departmentParts(
  lines: readonly (DeviceLine & { readonly spans: readonly DeviceSpan[] })[],
  departments: readonly Pick<DeviceSpan, 'department_id' | 'department'>[],
): DepartmentPart[] {
  const ids = [...new Set(departments.map(({ department_id }) => department_id))];
  const parts = new Map(ids.map((id) => [id, { device_days: 0, amount: 0 }]));
  const add = (id: number | null, device_days: number, amount: number): void => {
    const part = parts.get(id) ?? { device_days: 0, amount: 0 };
    parts.set(id, { device_days: part.device_days + device_days, amount: part.amount + amount });
  };
  for (const one of lines.filter(({ billed }) => billed)) {
    const days = ids.map((id) => deviceDays(one, id));
    // A minimum without any device belongs to no department.
    if (days.every((count) => count === 0)) add(null, 0, one.line.amount);
    else
      for (const [place, cents] of divideCents(one.line.amount, days).entries())
        add(ids[place] ?? null, days[place] ?? 0, cents);
  }
  const nameOf = (id: number | null): string =>
    departments.find(({ department_id }) => department_id === id)?.department ?? none;
  return [...parts].map(([id, part]) => ({ name: nameOf(id), ...part }));
}

function deviceDays(
  { line, first, days, spans }: DeviceLine & { readonly spans: readonly DeviceSpan[] },
  id: number | null,
): number {
  const own = spans.filter(({ department_id }) => department_id === id);
  const all = Array.from({ length: days }, (_, index) => dayOf(line.month, first + index + 1));
  return all.reduce(
    (sum, day) =>
      sum + own.reduce((count, span) => count + (isThere(span, day) ? span.count : 0), 0),
    0,
  );
}
