// Who cannot be reached, each with the reason and one fix.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserOff } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import type { RecipientCount, UnreachedRecipient } from '#domain/messages/recipient-count.ts';
import { peopleApi } from '#domain/users/people.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { useInvitationToast } from '#web/kit/services/invitation-toast.ts';
import { mayCall, useUser } from '#web/kit/session/session.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { wordsOfReason } from '../../message-words.ts';
import { reachedOf } from '../recipient-count.ts';
import styles from './reach.module.css';

const shownFirst = 4;

export function Unreached({ count }: { count: RecipientCount }) {
  const { unreached, total } = count;
  const [isWhole, setWhole] = useState(false);
  const missed = total - reachedOf(count);
  const shown = isWhole ? unreached : unreached.slice(0, shownFirst);
  const left = missed - shown.length;
  return (
    <section className={styles.missed}>
      <h4>
        <IconUserOff size={18} aria-hidden="true" />
        <span>{plural(missed, { one: '# can’t be reached', other: '# can’t be reached' })}</span>
        {unreached.some(({ reason }) => isOfOneWay(reason)) && <BestWay />}
      </h4>
      <ul>
        {shown.map((one) => (
          <Row key={`${one.kind} ${one.id ?? one.name}`} one={one} />
        ))}
      </ul>
      {left > 0 &&
        (isWhole ? (
          <p>
            <Trans>and {left} more</Trans>
          </p>
        ) : (
          <button type="button" className={styles.fix} onClick={() => setWhole(true)}>
            <Trans>Show {left} more</Trans>
          </button>
        ))}
    </section>
  );
}

function Row({ one }: { one: UnreachedRecipient }) {
  const [first = '', ...rest] = one.name.split(' ');
  return (
    <li>
      <Avatar firstName={first} lastName={rest.at(-1) ?? ''} />
      <b className={styles.name}>{one.name}</b>
      <span className={styles.reason}>
        <Reason one={one} />
      </span>
      <Fix one={one} />
    </li>
  );
}

function Reason({ one: { reason, status } }: { one: UnreachedRecipient }) {
  const { i18n } = useLingui();
  if (reason !== 'not_active') return <>{wordsOfReason(reason, (words) => i18n._(words))}</>;
  if (status === 'pending') return <Trans>Invited, has not signed in</Trans>;
  return status === 'draft' ? <Trans>Not invited yet</Trans> : <Trans>Account disabled</Trans>;
}

const isOfOneWay = (reason: UnreachedRecipient['reason']): boolean =>
  reason !== 'not_active' && reason !== 'not_set_up';

const useIsBestWay = (): boolean => {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => store.values()['channel'] === 'best');
};

/** The fix for all who do not have the one way that was chosen. */
function BestWay() {
  const store = useFormStore();
  if (useIsBestWay()) return null;
  return (
    <button type="button" className={styles.fix} onClick={() => store.fill('channel', 'best')}>
      <Trans>Send the best way</Trans>
    </button>
  );
}

function Fix({ one }: { one: UnreachedRecipient }) {
  const { t } = useLingui();
  const user = useUser();
  const isBestWay = useIsBestWay();
  const { reason, status, id, kind } = one;
  if (kind !== 'person' || id === null || !mayCall(user, peopleApi.update)) return null;
  if (reason === 'not_set_up') return null;
  // Where one way was chosen, another way is the fix for all of them.
  if (reason !== 'not_active' && !isBestWay) return null;
  if (reason !== 'not_active')
    return (
      <PersonLink id={id}>{reason === 'no_way' ? t`Add a mobile` : t`Add an email`}</PersonLink>
    );
  if (status === 'pending') return <Resend id={id} />;
  return <PersonLink id={id}>{status === 'draft' ? t`Invite` : t`Enable`}</PersonLink>;
}

/** In another tab, so that the message stays as it is; back here it is counted again. */
function PersonLink({ id, children }: { id: number; children: string }) {
  const { base } = useScope();
  return (
    <Link to={`${base}/users/${id}`} target="_blank" className={styles.fix}>
      {children}
    </Link>
  );
}

function Resend({ id }: { id: number }) {
  const tell = useInvitationToast();
  const resend = useCall(peopleApi.resendSignup, { emails: true });
  return (
    <button
      type="button"
      className={styles.fix}
      disabled={resend.isPending || resend.isSuccess}
      onClick={() => resend.mutate({ params: { id } }, { onSuccess: tell })}
    >
      {resend.isSuccess ? <Trans>Invitation sent</Trans> : <Trans>Resend invitation</Trans>}
    </button>
  );
}
