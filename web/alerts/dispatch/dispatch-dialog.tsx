// Hands an alert over to the dispatch partner of its organisation: shows word for word what leaves,
// and is never shown as sent before it is.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type DispatchService,
  dispatchServices,
} from '#domain/dispatch-partners/partner-dispatch.ts';
import type { DispatchOffer } from '#domain/dispatch-partners/partner-dispatches.api.ts';
import type { DialogProps } from '#web/console/dialogs/dialog-props.ts';
import { shownHere, WorkDialog } from '#web/console/dialogs/work-dialog.tsx';
import { useKeepWork } from '#web/console/work/use-work.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { useData } from '#web/kit/call/query.ts';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { subjectOf } from '../alert-words.ts';
import { draftOf, newUuid, useDraft } from '../story/drafts.ts';
import styles from './dispatch.module.css';
import { dispatchCalls } from './dispatch-calls.ts';
import { serviceWords } from './dispatch-words.ts';
import { HandedOver } from './handed-over.tsx';

interface Draft {
  /**
   * Null until the operator changes them: then the services suggested for the type of the alert.
   */
  services: DispatchService[] | null;
  client_id: string;
}

export default function DispatchDialog({ row, mayTakeOver, onClose }: DialogProps) {
  const { t } = useLingui();
  const keep = useKeepWork(row.id);
  const params = { id: row.id };
  const { data: offer, error } = useData(
    dispatchCalls.offer,
    { params },
    { handles: [0, 404, 429, 500, 503], refetchInterval: 10_000 },
  );
  const [draft, setDraft, clear] = useDraft<Draft>(draftOf('dispatch', row.id), {
    services: null,
    client_id: '',
  });
  const services = draft.services ?? offer?.handed_over?.services ?? [];
  const send = async () => {
    if (!offer?.handed_over)
      throw new CallError(
        409,
        'dispatch_refused',
        offer?.refusal ?? t`The dispatch is not ready yet. Try again.`,
      );
    // The id belongs to the dialog, so that a second press is not a second dispatch.
    const client_id = draft.client_id || newUuid();
    if (draft.client_id === '') setDraft({ ...draft, client_id });
    keep.dispatch(
      await call(dispatchCalls.create, { params, body: { services, client_id } }, shownHere),
    );
    toast.info(t`Dispatch for ${subjectOf(row)} requested. Track it in the alert.`);
    clear();
  };
  const change = (service: DispatchService, isChosen: boolean) =>
    setDraft({
      client_id: draft.client_id || newUuid(),
      services: dispatchServices.filter((one) =>
        one === service ? isChosen : services.includes(one),
      ),
    });
  return (
    <WorkDialog
      row={row}
      title={t`Dispatch help for ${subjectOf(row)}`}
      submit={t`Request dispatch`}
      caution={t`Emergency services may be sent to the person.`}
      size="xl"
      lettersAreText={false}
      mayTakeOver={mayTakeOver}
      onSend={send}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <Preview offer={offer} isMissing={error !== null && !offer} />
          {offer?.handed_over && (
            <Services services={services} onChange={change} error={wrong('services')} />
          )}
        </>
      )}
    </WorkDialog>
  );
}

function Preview({ offer, isMissing }: { offer: DispatchOffer | undefined; isMissing: boolean }) {
  if (isMissing)
    return (
      <p role="alert">
        <Trans>Could not load what would be sent. Close the dialog and open it again.</Trans>
      </p>
    );
  if (!offer)
    return (
      <p role="status">
        <Trans>Loading…</Trans>
      </p>
    );
  const { handed_over, partner_name, recipient, refusal, has_pin } = offer;
  if (!handed_over) return <p role="alert">{refusal}</p>;
  return (
    <section aria-label={partner_name ?? ''}>
      <HandedOver
        handed={handed_over}
        partnerName={partner_name ?? ''}
        recipient={recipient}
        hasPin={has_pin}
      />
    </section>
  );
}

interface ServicesProps {
  services: readonly DispatchService[];
  onChange: (service: DispatchService, isChosen: boolean) => void;
  error: string | undefined;
}

function Services({ services, onChange, error }: ServicesProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={styles.services} data-autofocus tabIndex={-1} aria-label={t`Services`}>
      {dispatchServices.map((service) => (
        <Checkbox
          key={service}
          label={i18n._(serviceWords[service])}
          checked={services.includes(service)}
          onChange={(isChosen) => onChange(service, isChosen)}
        />
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}
