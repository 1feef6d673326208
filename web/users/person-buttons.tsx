// The buttons in the head of a person's page: the invitation again, the link to their profile, and
// the move to another organisation.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuilding, IconId, IconMail, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { profileLinksApi } from '#domain/sign-in/profile-links.api.ts';
import { verificationApi } from '#domain/sign-in/verification.api.ts';
import { peopleApi } from '#domain/users/people.api.ts';
import type { User } from '#domain/users/user.ts';
import { mayMovePeople } from '#domain/users/users.policy.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useInvitationToast } from '#web/kit/services/invitation-toast.ts';
import { useServices } from '#web/kit/services/services.ts';
import { useActor, useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ActForButton } from './acting/act-for-button.tsx';
import { useSignInFault } from './may-change.ts';
import { MoveDialog } from './move-dialog.tsx';

export function PersonButtons({ record: person }: { record: User }) {
  const [isMoving, setIsMoving] = useState(false);
  // Both open or close a way to sign in, which needs the person's authority.
  const hasAuthority = useSignInFault(person.id) === null;
  const isMover = mayMovePeople(useActor());
  const mayMove = useMay('write users') && isMover && person.organisation !== null && hasAuthority;
  return (
    <>
      {person.status === 'pending' && person.email && hasAuthority && (
        <ResendButton id={person.id} />
      )}
      {isUnverified(person) && <VerificationButton person={person} />}
      {hasProfileLink(person) && <ProfileLinkButton person={person} />}
      <ActForButton person={person} />
      {mayMove && (
        <Button
          icon={<IconBuilding size={17} aria-hidden="true" />}
          onClick={() => setIsMoving(true)}
        >
          <Trans>Move</Trans>
        </Button>
      )}
      {isMoving && <MoveDialog person={person} onClose={() => setIsMoving(false)} />}
    </>
  );
}

function ResendButton({ id }: { id: number }) {
  const tell = useInvitationToast();
  const isSetUp = useServices()('email');
  const resend = useCall(peopleApi.resendSignup, { emails: true, invalidates: [peopleApi.get] });
  const send = () => resend.mutate({ params: { id } }, { onSuccess: tell });
  return (
    <Button
      icon={<IconMail size={17} aria-hidden="true" />}
      pending={resend.isPending}
      onClick={send}
    >
      {isSetUp ? <Trans>Resend invitation</Trans> : <Trans>Invitation link</Trans>}
    </Button>
  );
}

/** Those who use the app, and can get a message. */
const hasProfileLink = ({
  organisation,
  status,
  mobile_app_access,
  mobile,
  email,
}: User): boolean =>
  organisation !== null &&
  status !== 'disabled' &&
  mobile_app_access &&
  (mobile !== null || email !== null);

function ProfileLinkButton({ person: { id, mobile, email } }: { person: User }) {
  const { t } = useLingui();
  const isSetUp = useServices();
  // As the server chooses: by email where no text can go.
  const emails = email !== null && (mobile === null || !isSetUp('sms'));
  const send = useCall(profileLinksApi.send, { emails });
  return (
    <Button
      icon={<IconId size={17} aria-hidden="true" />}
      pending={send.isPending}
      onClick={() =>
        send.mutate(
          { params: { id } },
          {
            onSuccess: ({ sent_to }) =>
              toast.success(t`Profile link sent to ${sent_to}. It works once, for 48 hours.`),
          },
        )
      }
    >
      <Trans>Send profile link</Trans>
    </Button>
  );
}

/**
 * Of both numbers the mobile is the one that signing in asks for; invited people get their code on
 * the way in.
 */
const isUnverified = ({
  status,
  new_email,
  mobile,
  mobile_verified_at,
  landline,
  landline_verified_at,
}: User): boolean =>
  status === 'active' &&
  (new_email !== null ||
    (mobile !== null && mobile_verified_at === null) ||
    (landline !== null && landline_verified_at === null));

function VerificationButton({ person: { id, new_email } }: { person: User }) {
  const { t } = useLingui();
  // A new address comes before the numbers.
  const resend = useCall(verificationApi.resend, { emails: new_email !== null });
  const send = () =>
    resend.mutate(
      { params: { id } },
      { onSuccess: ({ sent_to }) => toast.success(t`Verification sent to ${sent_to}.`) },
    );
  return (
    <Button
      icon={<IconMessage size={17} aria-hidden="true" />}
      pending={resend.isPending}
      onClick={send}
    >
      <Trans>Resend verification</Trans>
    </Button>
  );
}
