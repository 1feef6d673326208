// @vitest-environment happy-dom
// Running welfare sessions on the console: news move them, time is given once however often it is
// sent, and a session that ended meanwhile keeps what was typed.
import { describe, expect, it } from 'vitest';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { metaFor } from '#domain/kit/paging.ts';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import { welfareSessionsApi } from '#domain/welfare-sessions/welfare-sessions.api.ts';
import { welfareChanged } from '#domain/welfare-sessions/welfare-sessions.events.ts';
import { actionsNow } from '#web/kit/keyboard/actions.ts';
import { answer, networkDown, refuse } from '#web/kit/testing/answers.factory.ts';
import { openDialog, openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import EndDialog from './end-dialog.tsx';
import ExtendDialog from './extend-dialog.tsx';
import { TimeLeft } from './time-left.tsx';
import WelfarePanel from './welfare-panel.tsx';
import WelfareSessionsPage from './welfare-sessions-page.tsx';

const from = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const session = (over: Partial<WelfareSession> = {}): WelfareSession => ({
  id: 3,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 9, name: 'Tane Ward' },
  department: null,
  device: { id: 2, name: 'Phone 2', type: 'app' },
  activity: 'Meter reading',
  status: 'in_progress',
  minutes: 60,
  started_at: from(-600),
  due_at: from(600),
  grace_until: from(660),
  ended_at: null,
  ended_by: null,
  end_reason: null,
  alert_id: null,
  ...over,
});

describe('the running ones', () => {
  const open = (given: WelfareSession[], ...answers: ReturnType<typeof answer>[]) =>
    openScreen(<WelfarePanel />, {
      answers: [...answers, answer(welfareSessionsApi.active, given)],
    });
  const names = () =>
    [...document.querySelectorAll('li')].flatMap(
      (line) => /Tane Ward|Ana Silva|Phone 2/.exec(line.textContent)?.[0] ?? [],
    );

  it('one in grace comes first and says until when the alert', async () => {
    const screen = open([session()]);
    await screen.expectText('Redgum · Meter reading', 'left');
    await screen.emit(
      alertMonitoringChannel,
      welfareChanged,
      session({ id: 4, person: { id: 8, name: 'Ana Silva' }, status: 'grace', activity: null }),
    );
    await screen.expectText('until the alert');
    await screen.expect(() => expect(names()).toEqual(['Ana Silva', 'Tane Ward']));
  });

  it('one that is over leaves', async () => {
    const screen = open([session()]);
    await screen.expectText('Tane Ward');
    await screen.emit(alertMonitoringChannel, welfareChanged, session({ status: 'completed' }));
    await screen.expectText('No welfare session is running');
  });

  it('a device without a person is named itself', async () => {
    const screen = open([session({ person: null })]);
    await screen.find('button', 'Extend the timer for Phone 2');
  });

  it('says that there are more than are shown', async () => {
    const screen = openScreen(<WelfarePanel />, {
      answers: [
        answer(welfareSessionsApi.active, {
          items: [session()],
          meta: { ...metaFor({ page: 1, per_page: 100 }, 100, 'x'), next: 'x' },
        }),
      ],
    });
    await screen.expectText('The next 100 are shown; there are more.');
    screen.close();
    const few = open([session()]);
    await few.expectText('Tane Ward');
    await few.expectNoText('there are more');
  });

  it('those that could not be loaded are loaded again', async () => {
    const screen = openScreen(<WelfarePanel />, {
      answers: [refuse(welfareSessionsApi.active, 503)],
    });
    await screen.expectText('The welfare sessions could not be loaded.');
    screen.change(answer(welfareSessionsApi.active, [session()]));
    await screen.press('Try again');
    await screen.expectText('Tane Ward');
  });

  it('a dialog that is open outlives its session', async () => {
    const screen = open([session()]);
    await screen.press('End the timer for Tane Ward');
    await screen.type('Why is the worker safe?', 'Spoke to him');
    await screen.emit(alertMonitoringChannel, welfareChanged, session({ minutes: 70 }));
    expect((await screen.field('Why is the worker safe?')).value).toBe('Spoke to him');
  });

  it('its keys are offered for each', async () => {
    const screen = open([session()]);
    await screen.expectText('Tane Ward');
    const offered = actionsNow().map(({ id }) => id);
    expect(offered).toContain('welfare extend 3');
    expect(offered).toContain('welfare end 3');
  });
});

describe('more time', () => {
  const open = async (...answers: ReturnType<typeof answer>[]) =>
    await openDialog((close) => <ExtendDialog session={session()} onClose={close} />, { answers });
  const line = 'PUT /welfare-sessions/3/extend';
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

  it('30 minutes unless another is chosen; an empty note is not sent', async () => {
    const screen = await open(answer(welfareSessionsApi.extend, session()));
    await screen.type('Note', '   ');
    await screen.press('Extend');
    await screen.expectWritten([line, { minutes: 30, client_id: uuid }]);
    await screen.expectText('Timer for Tane Ward extended.');
    await screen.expectClosed();
  });

  it('sent twice over a bad connection it counts once', async () => {
    const screen = await open(networkDown(welfareSessionsApi.extend));
    await screen.choose('Extend by', '120');
    await screen.type('Note', 'Asked by radio');
    await screen.press('Extend');
    await screen.expectText('Nothing was saved.');
    screen.change(answer(welfareSessionsApi.extend, session()));
    await screen.press('Extend');
    await screen.expectClosed();
    const bodies = screen.written.map(([, body]) => body as { client_id: string });
    expect(bodies).toEqual([
      { minutes: 120, note: 'Asked by radio', client_id: uuid },
      { minutes: 120, note: 'Asked by radio', client_id: uuid },
    ]);
    expect(bodies[0]?.client_id).toBe(bodies[1]?.client_id);
  });

  it('one that ended meanwhile is never shown as extended', async () => {
    const screen = await open(
      refuse(welfareSessionsApi.extend, 409, { message: 'The session is over.' }),
    );
    await screen.press('Extend');
    await screen.expectText('The session is over.');
    await screen.expectNoText('extended.');
    await screen.find('dialog');
  });

  it('a refusal of the note is shown at it', async () => {
    const screen = await open(
      refuse(welfareSessionsApi.extend, 422, { errors: { note: ['The note is too long.'] } }),
    );
    await screen.press('Extend');
    await screen.expectProblem('Note', 'The note is too long.');
  });
});

describe('ending', () => {
  it('needs a reason: the refusal is shown at it, and a given one ends the session', async () => {
    const screen = await openDialog(
      (close) => <EndDialog session={session({ person: null })} onClose={close} />,
      {
        answers: [
          refuse(welfareSessionsApi.cancel, 422, { errors: { reason: ['Enter a reason.'] } }),
        ],
      },
    );
    await screen.expectFocus('textbox', 'Why is the worker safe?');
    await screen.press('End the timer');
    await screen.expectProblem('Why is the worker safe?', 'Enter a reason.');
    screen.change(answer(welfareSessionsApi.cancel, session()));
    await screen.type('Why is the worker safe?', 'Spoke to her');
    await screen.press('End the timer');
    await screen.expectText('Timer for Phone 2 ended.');
    expect(screen.written.at(-1)).toEqual([
      'PUT /welfare-sessions/3/cancel',
      { reason: 'Spoke to her' },
    ]);
    await screen.expectClosed();
  });
});

it('the time left is rounded up, and is 0:00 only once it is over', async () => {
  const screen = openScreen(
    <>
      <TimeLeft until={from(65.5)} />
      <TimeLeft until={from(-30)} />
    </>,
  );
  await screen.expect(() =>
    expect([...document.querySelectorAll('time')].at(-1)?.textContent).toBe('0:00'),
  );
  expect(document.querySelector('time')?.textContent).toMatch(/^1:0[56]$/);
});

it('an organisation’s list shows the time left of running ones only, and news change it', async () => {
  const screen = openScreen(<WelfareSessionsPage />, {
    at: '/organisation/welfare-timer-sessions',
    scope: ownScope,
    answers: [
      answer(welfareSessionsApi.list, [
        session(),
        session({ id: 4, person: null, status: 'completed', ended_at: from(-5) }),
      ]),
    ],
  });
  await screen.expectText('Tane Ward', 'Phone 2');
  await screen.expect(() =>
    expect(document.querySelectorAll('td time[title]').length).toBeGreaterThan(0),
  );
  screen.change(answer(welfareSessionsApi.list, [session({ activity: 'Night round' })]));
  await screen.emit('private-organisation.4', welfareChanged, session());
  await screen.expectText('Night round');
});
