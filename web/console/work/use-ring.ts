// Calling a number because of an alert: one press opens the telephone and begins the record, which
// the outcome ends.
import type { CallOutcome, PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { useIsReplay } from '#web/alerts/clock.ts';
import { newUuid } from '#web/alerts/story/drafts.ts';
import { call } from '#web/kit/call/call.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useKeepWork } from './use-work.ts';

export interface Ringing {
  party: PhoneCall['party'];
  name?: string | undefined;
  number: string;
}

/** Null where no call is recorded: the device is unassigned, or the alert is over. */
export function useRing(row: AlertRow): ((callee: Ringing) => void) | null {
  const keep = useKeepWork(row.id);
  const isReplay = useIsReplay();
  const { person } = row;
  if (isReplay || !person || row.status !== 'active_alert') return null;
  return ({ party, name, number }) => {
    const body = {
      alert_id: row.id,
      party,
      number,
      client_id: newUuid(),
      ...(name === undefined ? {} : { party_name: name }),
    };
    // The call shows its own refusal; the telephone opens all the same.
    void call(alertCalls.beginCall, { params: { id: person.id }, body }).then(
      keep.phoneCall,
      () => undefined,
    );
  };
}

export interface EndCall {
  as: (one: PhoneCall, outcome: CallOutcome) => void;
  /** It still runs: the question returns after the same time. */
  notYet: (one: PhoneCall) => void;
  isPending: boolean;
}

/** Records how a call ended, or that it still runs. */
export function useEndCall(alertId: number): EndCall {
  const keep = useKeepWork(alertId);
  const end = useCall(alertCalls.endCall);
  const confirm = useCall(alertCalls.confirmCall);
  return {
    isPending: end.isPending || confirm.isPending,
    notYet: ({ id, user_id }) =>
      confirm.mutate(
        { params: { id: user_id }, body: { phone_call_id: id } },
        { onSuccess: keep.phoneCall },
      ),
    as: ({ id, user_id }, outcome) =>
      end.mutate(
        { params: { id: user_id }, body: { phone_call_id: id, outcome } },
        { onSuccess: keep.phoneCall },
      ),
  };
}
