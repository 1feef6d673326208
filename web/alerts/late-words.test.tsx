// The two times shown for an alert that came late.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { i18n } from '#web/kit/language/language.ts';
import { useLateWords } from './late-words.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Dated = Pick<AlertRow, 'type' | 'raised_at' | 'late' | 'happened_at'>;

function Shown({ row }: { row: Dated }) {
  const late = useLateWords(row);
  return late ? `${late.short} | ${late.whole}` : 'in time';
}

async function words(row: Dated): Promise<string> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Shown row={row} />
      </I18nProvider>,
    ),
  );
  const text = place.textContent ?? '';
  await act(async () => root.unmount());
  return text;
}

const row: Dated = { type: 'sos', raised_at: '2026-11-28T10:02:00.000Z' };
const late = { ...row, late: true, happened_at: '2019-03-12T04:11:00.000Z' } as const;

test.each([
  ['one in time', row, /^in time$/],
  [
    'one from a pendant with a clock of 2019',
    late,
    /^late, happened 12\/03\/2019 \d\d:\d\d \| Late: happened 12\/03\/2019, \d\d:\d\d .+ \(device clock\), received 28\/11\/2026, \d\d:\d\d/,
  ],
  [
    'one without a time',
    { ...row, late: true },
    /^late \| Late: time unknown, received 28\/11\/2026, \d\d:\d\d/,
  ],
  [
    'a welfare timer',
    { ...late, type: 'welfare' },
    /Late: time ran out 12\/03\/2019, .+, raised 28\/11\/2026/,
  ],
] satisfies [string, Dated, RegExp][])('%s', async (_, given, expected) => {
  expect(await words(given)).toMatch(expected);
});
