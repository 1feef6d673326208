// Which consoles a supervisor is told about.
import { expect, it } from 'vitest';
import type { ConsoleState } from '#domain/console-health/console-report.ts';
import { withoutOwn } from './other-consoles.ts';

const troubled = ['own', 'other tab', 'colleague'].map((console_id) => ({
  console_id,
})) as ConsoleState[];

it('leaves out the console that shows it, and keeps another one of the same person', () => {
  const told = withoutOwn({ open: 3, troubled }, 'own');
  expect([told.open, ...told.troubled.map(({ console_id }) => console_id)]).toEqual([
    3,
    'other tab',
    'colleague',
  ]);
});
