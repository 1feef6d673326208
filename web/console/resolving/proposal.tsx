// A proposal to resolve an alert: the operator, the time, the outcome and the reason.
import { Trans, useLingui } from '@lingui/react/macro';
import type { Alert } from '#domain/alerts/alert.ts';
import { resolutionWords } from '#domain/alerts/story/outcome-words.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import styles from './resolving.module.css';

export type ShownProposal = NonNullable<Alert['proposal']>;

export function Proposal({ proposal }: { proposal: ShownProposal }) {
  const { t } = useLingui();
  return (
    <section className={styles.open} aria-label={t`Proposal`}>
      <ProposalWords proposal={proposal} />
    </section>
  );
}

export function ProposalWords({
  proposal: { by, at, outcome, response_sent, comment, note },
}: {
  proposal: ShownProposal;
}) {
  const { i18n } = useLingui();
  const { exact } = useFormat();
  return (
    <>
      <p>
        <b>
          <Trans>
            {by.name} proposed to resolve it, {exact(at)}
          </Trans>
        </b>
      </p>
      <p>
        {i18n._(resolutionWords[outcome] ?? outcome)} ·{' '}
        {response_sent ? <Trans>Response sent</Trans> : <Trans>No response sent</Trans>}
        {comment !== null && ` · ${comment}`}
      </p>
      <p>{note}</p>
    </>
  );
}
