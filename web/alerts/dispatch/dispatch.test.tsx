// @vitest-environment happy-dom
// A dispatch: what leaves is read before it is sent, a second press is the same dispatch, the code
// word is asked for only where one was handed over, and each state offers only what helps then.
import { describe, expect, it } from 'vitest';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import type { PartnerDispatch } from '#domain/dispatch-partners/partner-dispatch.ts';
import { partnerDispatchesApi as api } from '#domain/dispatch-partners/partner-dispatches.api.ts';
import { answer, noAnswer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openDialog, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import CancelDialog from './cancel-dialog.tsx';
import { DispatchChip } from './dispatch-chip.tsx';
import DispatchDialog from './dispatch-dialog.tsx';

const row: AlertRow = {
  id: 7,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 2, name: 'Ruby Doolan' },
  type: 'sos',
  priority: 1,
  version: 3,
  status: 'active_alert',
  raised_at: '2026-11-21T01:00:00.000Z',
};
const handed_over: PartnerDispatch['handed_over'] = {
  name: 'Ruby Doolan',
  phone: '+61 491 570 156',
  services: ['police', 'medical'],
  position: {
    latitude: -36.08,
    longitude: 146.91,
    accuracy_m: 12,
    at: '2026-11-21T01:00:00.000Z',
  },
  subject: null,
  text: 'SOS at the east gate.',
};
const dispatch: PartnerDispatch = {
  id: 5,
  alert_id: 7,
  partner: 'noonlight',
  partner_name: 'Noonlight',
  recipient: null,
  status: 'active',
  handed_over,
  code: null,
  has_pin: true,
  reference: 'N-77',
  requested_by: { id: 3, name: 'Mei Chen' },
  requested_at: '2026-11-21T01:02:00.000Z',
  active_at: '2026-11-21T01:02:10.000Z',
  psap_contacted_at: null,
  closed_at: null,
  cancelled_at: null,
  cancel_reason: null,
  failure: null,
  positions_sent: 0,
  last_position_at: null,
  checked_at: null,
  check_failure: null,
  version: 1,
};
const offer = {
  partner: 'noonlight' as const,
  partner_name: 'Noonlight',
  recipient: null,
  refusal: null,
  handed_over,
  has_pin: true,
};

describe('handing over', () => {
  const open = (...answers: ReturnType<typeof answer>[]) =>
    openDialog(
      (close) => (
        <DispatchDialog row={row} details={row as Alert} mayTakeOver={false} onClose={close} />
      ),
      {
        answers: [...answers, answer(api.offer, offer), answer(api.create, dispatch)],
      },
    );

  it('is shown word for word, and the services can be changed before it is sent', async () => {
    const screen = await open();
    await screen.expectText(
      'Dispatch help for Ruby Doolan',
      'Emergency services may be sent to the person.',
      'To: Noonlight',
      'Calls first: +61 491 570 156 (Ruby Doolan)',
      'Position: -36.08, 146.91 (±12 m)',
      'SOS at the east gate.',
      "With the person's code word, which cancels the dispatch.",
    );
    expect(await screen.field('Police')).toHaveProperty('checked', true);
    expect(await screen.field('Fire')).toHaveProperty('checked', false);
    await screen.press('Police', 'checkbox');
    await screen.press('Fire', 'checkbox');
    await screen.press('Request dispatch');
    await screen.expectWritten([
      'POST /alerts/7/partner-dispatches',
      { services: ['fire', 'medical'], client_id: expect.any(String) },
    ]);
    await screen.expectClosed();
    await screen.expectText('Dispatch for Ruby Doolan requested. Track it in the alert.');
  });

  it('a second press after a failure is the same dispatch', async () => {
    const screen = await open(refuse(api.create, 500, { message: 'The server failed.' }));
    await screen.find('checkbox', 'Police');
    await screen.press('Request dispatch');
    await screen.expect(() => expect(screen.written).toHaveLength(1));
    const button = await screen.find('button', 'Request dispatch');
    await screen.expect(() => expect(button).toHaveProperty('disabled', false));
    screen.change(answer(api.create, dispatch));
    await screen.press('Request dispatch');
    await screen.expectClosed();
    const [first, second] = screen.written;
    expect(second).toEqual(first);
  });

  it('one that the organisation is not set up for says why, and sends nothing', async () => {
    const refusal = 'Redgum has no dispatch partner.';
    const screen = await open(answer(api.offer, { ...offer, handed_over: null, refusal }));
    await screen.expectText(refusal);
    expect(screen.look('checkbox', 'Police')).toBeNull();
    await screen.press('Request dispatch');
    await screen.expect(() => expect(screen.look('button', 'Request dispatch')).not.toBeNull());
    expect(screen.written).toEqual([]);
  });

  it('what could not be loaded is not sent', async () => {
    const screen = await open(refuse(api.offer, 404, { code: 'not_found' }));
    await screen.expectText(
      'Could not load what would be sent. Close the dialog and open it again.',
    );
    await screen.press('Request dispatch');
    await screen.expectText('The dispatch is not ready yet. Try again.');
    expect(screen.written).toEqual([]);
  });

  it('says that it loads until it is known', async () => {
    const screen = await open(noAnswer(api.offer));
    await screen.expectText('Loading…');
  });
});

describe('calling off', () => {
  const open = (over: Partial<PartnerDispatch> = {}, ...answers: ReturnType<typeof answer>[]) =>
    openDialog(
      (close) => <CancelDialog row={row} dispatch={{ ...dispatch, ...over }} onClose={close} />,
      { answers: [...answers, answer(api.cancel, dispatch)] },
    );
  const pin = 'PIN: the code word that the person gave';

  it('sends the reason and the code word', async () => {
    const screen = await open();
    await screen.expectText('Help that is on its way may be called off.');
    await screen.type('Reason', 'She is safe.');
    await screen.type(pin, 'kookaburra');
    await screen.press('Cancel dispatch');
    await screen.expectWritten([
      'PUT /alerts/7/partner-dispatches/5/cancel',
      { reason: 'She is safe.', pin: 'kookaburra' },
    ]);
    await screen.expectClosed();
    await screen.expectText('Cancellation for Ruby Doolan requested. Track it in the alert.');
  });

  it.each<[string, Partial<PartnerDispatch>]>([
    ['none was handed over', { has_pin: false }],
    ['nothing was handed over yet', { status: 'requested' }],
  ])('asks for no code word where %s', async (_, over) => {
    const screen = await open(over);
    expect(screen.look('textbox', pin)).toBeNull();
    await screen.type('Reason', 'A mistake.');
    await screen.press('Cancel dispatch');
    await screen.expectWritten([
      'PUT /alerts/7/partner-dispatches/5/cancel',
      { reason: 'A mistake.' },
    ]);
  });

  it('a wrong code word is said at its field, and the reason stays', async () => {
    const errors = { pin: ['This is not the code word.'] };
    const screen = await open({}, refuse(api.cancel, 422, { code: 'invalid', errors }));
    await screen.type('Reason', 'She is safe.');
    await screen.type(pin, 'magpie');
    await screen.press('Cancel dispatch');
    await screen.expectProblem(pin, 'This is not the code word.');
    expect((await screen.field('Reason')).value).toBe('She is safe.');
  });
});

describe('the chip', () => {
  const open = (
    over: Partial<PartnerDispatch> = {},
    may: { mayAct?: boolean; mayResend?: boolean } = {},
  ) =>
    openScreen(
      <DispatchChip
        dispatch={{ ...dispatch, ...over }}
        row={row}
        mayAct
        mayResend
        {...may}
        open
        onOpen={() => undefined}
      />,
      { answers: [answer(api.resend, dispatch)] },
    );

  it('says each step with its time', async () => {
    const screen = open({
      psap_contacted_at: '2026-11-21T01:04:00.000Z',
      status: 'psap_contacted',
      positions_sent: 2,
      last_position_at: '2026-11-21T01:05:00.000Z',
    });
    await screen.expectText(
      'Noonlight: Emergency services contacted',
      'Requested by Mei Chen, 12:02',
      'Accepted 12:02',
      'Reference N-77',
      'Emergency services contacted 12:04',
      'Newest position sent: 12:05',
    );
  });

  it('a brief by email was sent, not accepted, and cannot be called off here', async () => {
    const screen = open({ partner: 'email', partner_name: 'County Fire', status: 'sent' });
    await screen.expectText('County Fire: Sent', 'Sent 12:02');
    await screen.expectNoText('Accepted', 'Cancel dispatch');
  });

  it.each<[PartnerDispatch['status'], canCancel: boolean, canResend: boolean]>([
    ['requested', true, false],
    ['active', true, false],
    ['cancelling', false, false],
    ['closed', false, false],
    ['cancelled', false, false],
    ['failed', false, true],
    ['unknown', false, true],
  ])('%s: it can be cancelled %s, sent again %s', async (status, canCancel, canResend) => {
    const screen = open({ status });
    await screen.expectText('Noonlight: ');
    expect([
      screen.look('button', 'Cancel dispatch') !== null,
      screen.look('button', 'Send again') !== null,
    ]).toEqual([canCancel, canResend]);
  });

  it('those who may not act, and a resolved alert, have no buttons', async () => {
    const looking = open({}, { mayAct: false });
    await looking.expectText('Noonlight: Active');
    expect(looking.look('button', 'Cancel dispatch')).toBeNull();
    looking.close();
    const resolved = open({ status: 'failed', failure: 'No answer.' }, { mayResend: false });
    await resolved.expectText('Noonlight: Not sent · No answer.');
    expect(resolved.look('button', 'Send again')).toBeNull();
  });

  it.each<[PartnerDispatch['status'], string]>([
    ['failed', 'The dispatch is handed over again, with the newest position.'],
    ['unknown', 'Noonlight may already have it. Call them first'],
  ])('%s: it is sent again only after a yes', async (status, question) => {
    const screen = open({ status });
    await screen.press('Send again');
    await screen.expectText(question);
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await screen.press('Send again');
    await screen.answerQuestion('Send again');
    await screen.expectWritten(['PUT /alerts/7/resend-noonlight-alarm']);
  });
});
