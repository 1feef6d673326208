// Which consoles a supervisor is warned about.
import { expect, it } from 'vitest';
import type { ConsoleState } from '#domain/console-health/console-report.ts';
import { withoutOwn } from './other-consoles.ts';

const troubled = ['own', 'other tab', 'colleague'].map((console_id) => ({
  console_id,
})) as ConsoleState[];

it('leaves out the own console, and keeps another one of the same person', () => {
  const others = withoutOwn({ open: 3, troubled }, 'own');
  expect([others.open, ...others.troubled.map(({ console_id }) => console_id)]).toEqual([
    3,
    'other tab',
    'colleague',
  ]);
});
