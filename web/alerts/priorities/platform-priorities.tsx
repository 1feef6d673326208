// What the platform has for the types that an organisation leaves at its default.
import { Trans, useLingui } from '@lingui/react/macro';
import { alertPriorities } from '#domain/alerts/priorities/alert-priorities.api.ts';
import { changeableTypes, priorityOf } from '#domain/alerts/priorities/priority-names.ts';
import { useData } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { priorityWords, types } from '../alert-words.ts';
import styles from './priorities.module.css';

export function PlatformPriorities() {
  const { i18n } = useLingui();
  const { organisationId } = useScope();
  const { data } = useData(alertPriorities.api.get, { params: { id: Number(organisationId) } });
  if (!data) return null;
  return (
    <section className={styles.platform}>
      <h3>
        <Trans>Platform default</Trans>
      </h3>
      <dl>
        {changeableTypes.map((type) => (
          <div key={type}>
            <dt>{i18n._(types[type].words)}</dt>
            <dd>{i18n._(priorityWords[priorityOf[data.platform[type]]])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
