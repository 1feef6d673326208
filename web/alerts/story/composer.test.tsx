// @vitest-environment happy-dom
// A note for the timeline: sent twice it appears once, kept until the server has it, and cleared
// only then; and a filter that is saved under a name.
import { describe, expect, it } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { answer, networkDown, refuse } from '#web/kit/testing/answers.factory.ts';
import { openDialog, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { alertCalls } from '../alert-calls.ts';
import Composer from './composer.tsx';
import FilterDialog from './filter-dialog.tsx';

const row: AlertRow = {
  id: 7,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 5, name: 'Tane Ward' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  version: 1,
  raised_at: '2026-11-21T01:00:00.000Z',
};
const open = (...answers: ReturnType<typeof answer>[]) =>
  openScreen(<Composer row={row} details={undefined} />, { answers });
const box = 'Note for the timeline';
const kept = answer(alertCalls.comment, { id: 1, kind: 'alert.commented' } as never);

describe('a note', () => {
  it('is cleared once the server has it', async () => {
    const screen = open(kept);
    await screen.type(box, 'He is at the gate');
    await screen.press('Add note');
    await screen.expect(async () => expect((await screen.field(box)).value).toBe(''));
    expect(screen.written[0]?.[1]).toEqual({
      comment: 'He is at the gate',
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('is kept over a bad connection, and sent again as the same', async () => {
    const screen = open(networkDown(alertCalls.comment));
    await screen.type(box, 'He is at the gate');
    await screen.press('Add note');
    await screen.expectProblem(box, 'The note was not saved. It is kept here; please try again.');
    expect((await screen.field(box)).value).toBe('He is at the gate');
    screen.change(kept);
    await screen.press('Add note');
    await screen.expect(async () => expect((await screen.field(box)).value).toBe(''));
    const ids = screen.written.map(([, body]) => (body as { client_id: string }).client_id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('the server’s own words about it are shown', async () => {
    const screen = open(
      refuse(alertCalls.comment, 422, { errors: { comment: ['Enter a note.'] } }),
    );
    await screen.press('Add note');
    await screen.expectProblem(box, 'Enter a note.');
  });

  it('Enter alone is a new line; with Ctrl it is sent; Escape leaves the box', async () => {
    const screen = open(kept);
    await screen.type(box, 'One');
    await screen.keys('{Enter}');
    expect(screen.written).toEqual([]);
    await screen.keys('{Control>}{Enter}{/Control}');
    await screen.expect(() => expect(screen.written).toHaveLength(1));
    const field = await screen.field(box);
    field.focus();
    await screen.keys('{Escape}');
    expect(document.activeElement).not.toBe(field);
  });

  it('an alert keeps its own draft', async () => {
    const screen = open();
    await screen.type(box, 'He is at the gate');
    screen.close();
    const other = openScreen(<Composer row={{ ...row, id: 8 }} details={undefined} />);
    expect((await other.field(box)).value).toBe('');
    other.close();
    const same = open();
    expect((await same.field(box)).value).toBe('He is at the gate');
  });
});

describe('the filter of the timeline', () => {
  const profile = { id: 3, name: 'Calls' } as never;
  const dialog = async (
    shown: { flags: null | readonly string[]; name: string | null },
    ...answers: ReturnType<typeof answer>[]
  ) => {
    const said: unknown[] = [];
    const screen = await openDialog(
      (close) => (
        <FilterDialog
          shown={{ ...shown, show: (next: unknown) => void said.push(next) } as never}
          onClose={close}
        />
      ),
      { answers: [...answers, answer(alertCalls.filterProfiles, [profile])] },
    );
    return { screen, said };
  };

  it('all lines are no filter', async () => {
    const { screen, said } = await dialog({ flags: null, name: null });
    await screen.press('Show these');
    expect(said).toEqual([{ flags: null, name: null }]);
    await screen.expectClosed();
  });

  it('one that is taken away is left out', async () => {
    const { screen, said } = await dialog({ flags: null, name: null });
    const [first, ...others] = await screen.all('checkbox');
    if (!first) throw new Error('no box');
    await screen.pressElement(first);
    await screen.press('Show these');
    expect((said[0] as { flags: string[] }).flags).toHaveLength(others.length);
  });

  it('a name that is refused says so at its field, and the dialog stays', async () => {
    const { screen, said } = await dialog(
      { flags: null, name: null },
      refuse(alertCalls.saveFilterProfile, 422, { errors: { name: ['Enter a name.'] } }),
    );
    await screen.press('Save');
    await screen.expectProblem('Save as', 'Enter a name.');
    expect(said).toEqual([]);
  });

  it('a profile that is deleted while it is shown shows everything', async () => {
    const { screen, said } = await dialog(
      { flags: ['x'], name: 'Calls' },
      answer(alertCalls.deleteFilterProfile, null as never),
    );
    await screen.press('Delete');
    await screen.expect(() => expect(said).toEqual([{ flags: null, name: null }]));
    expect((await screen.field('Save as')).value).toBe('');
  });
});
