// How the call of a step ended, one press each: the usual ends, the two that decide, and the rest
// behind the dots.
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDots, IconShieldCheck } from '@tabler/icons-react';
import type { CallOutcome } from '#domain/alerts/actions/phone-call.ts';
import { callOutcomeWords } from '#domain/alerts/story/outcome-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
import styles from './panels.module.css';

const rest: readonly CallOutcome[] = ['answered', 'busy', 'wrong_number'];

export function StepOutcomes({
  labelledBy,
  disabled,
  onEnd,
}: {
  labelledBy: string;
  disabled: boolean;
  onEnd: (how: CallOutcome) => void;
}) {
  const { t } = useLingui();
  const button = (outcome: CallOutcome) => (
    <Button
      size="sm"
      {...steadyRow(`outcome ${outcome}`)}
      disabled={disabled}
      onClick={() => onEnd(outcome)}
    >
      {callOutcomeWords[outcome]}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in the row
    <div className={styles.outcomes} role="group" aria-labelledby={labelledBy}>
      {button('no_answer')}
      {button('voicemail')}
      <span className={styles.safe}>
        <Button
          size="sm"
          {...steadyRow('outcome safe')}
          disabled={disabled}
          icon={<IconShieldCheck size={16} aria-hidden="true" />}
          onClick={() => onEnd('safe')}
        >
          {callOutcomeWords.safe}
        </Button>
      </span>
      <Button
        size="sm"
        {...steadyRow('outcome needs_help')}
        look="danger-outline"
        disabled={disabled}
        icon={<IconAlertTriangle size={16} aria-hidden="true" />}
        onClick={() => onEnd('needs_help')}
      >
        {callOutcomeWords.needs_help}
      </Button>
      {!disabled && (
        <Menu
          inScroller
          buttonClass={styles.moreOutcomes}
          button={
            <>
              <IconDots size={18} aria-hidden="true" />
              <span className={styles.unseen}>{t`Other outcomes`}</span>
            </>
          }
          items={rest.map((outcome) => ({
            key: outcome,
            label: callOutcomeWords[outcome],
            onSelect: () => onEnd(outcome),
          }))}
        />
      )}
    </div>
  );
}
