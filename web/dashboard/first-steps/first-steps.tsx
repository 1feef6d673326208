// The guide of a new platform or organisation: what is left to set up, each step with the page that
// does it. It ticks itself off and disappears when all is done.
import { useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useId } from 'react';
import type { FirstStep } from '#domain/dashboard/first-steps.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { openAddress } from '../figures/open-address.ts';
import styles from './first-steps.module.css';
import { useHiddenGuide } from './hidden-guide.ts';
import { stepWords } from './step-words.ts';

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useLingui();
  const [hidden, hide] = useHiddenGuide(useUser().id);
  const id = useId();
  if (hidden) return null;
  const done = steps.filter((step) => step.done).length;
  const all = steps.length;
  return (
    <section className={styles.guide} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t`Finish setting up`}</h2>
        <span className={styles.progress}>{t`${done} of ${all} done`}</span>
        <Button size="sm" look="quiet" onClick={hide}>{t`Hide`}</Button>
      </header>
      <progress value={done} max={all} aria-labelledby={id} />
      <ol>
        {steps.map((step) => (
          <li key={step.step} data-done={step.done || undefined}>
            <Step {...step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ step, done }: FirstStep) {
  const { i18n, t } = useLingui();
  const { title, about, to } = stepWords[step];
  const open = openAddress(useUser(), to);
  if (done)
    return (
      <p className={styles.step}>
        <IconCircleCheckFilled size={20} aria-label={t`Done`} role="img" />
        <span className={styles.title}>{i18n._(title)}</span>
      </p>
    );
  const words = (
    <>
      <IconCircleDashed size={20} aria-label={t`To do`} role="img" />
      <span>
        <span className={styles.title}>{i18n._(title)}</span>
        <span className={styles.about}>{i18n._(about)}</span>
      </span>
    </>
  );
  if (open === undefined) return <p className={styles.step}>{words}</p>;
  return (
    <Link to={open} className={styles.step}>
      {words}
      <IconChevronRight size={18} aria-hidden="true" className={styles.go} />
    </Link>
  );
}
