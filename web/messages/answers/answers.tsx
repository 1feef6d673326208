// The answers that a message asks for; one is taken, and help can be asked for after it.
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type AskedMessage, messageAnswersApi } from '#domain/messages/message-answers.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import styles from './message-answers.module.css';

interface AnswersProps {
  readonly token: string;
  readonly asked: AskedMessage;
}

export function Answers({ token, asked }: AnswersProps) {
  const { t } = useLingui();
  const give = useCall(messageAnswersApi.answer, { invalidates: [messageAnswersApi.open] });
  const [typed, setTyped] = useState('');
  const { response_type, answer } = asked;
  const words: Readonly<Record<string, string>> = {
    safe: t`I am safe`,
    help: t`I need help`,
    yes: t`Yes`,
    no: t`No`,
    ok: t`OK`,
  };
  const offered = {
    safe_or_help: ['safe', 'help'],
    yes_no: ['yes', 'no'],
    acknowledge: ['ok'],
    text: [],
    number: [],
  }[response_type];
  const left =
    answer === null ? offered : offered.filter((one) => one === 'help' && one !== answer);
  const say = (said: string) => give.mutate({ params: { token }, body: { answer: said } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') say(typed.trim());
  };
  const given = answer === null ? '' : (words[answer] ?? answer);
  return (
    <div className={styles.answers}>
      {answer !== null && (
        <Banner
          tone={answer === 'help' ? 'bad' : 'info'}
        >{t`Your answer was received: ${given}`}</Banner>
      )}
      {left.map((one) => (
        <Button
          key={one}
          size="lg"
          look={one === 'help' ? 'danger' : 'primary'}
          pending={give.isPending}
          onClick={() => say(one)}
        >
          {words[one]}
        </Button>
      ))}
      {answer === null && offered.length === 0 && (
        <form className={styles.answers} onSubmit={submit} noValidate>
          <TextField
            label={response_type === 'number' ? t`Your number` : t`Your answer`}
            value={typed}
            maxLength={1600}
            inputMode={response_type === 'number' ? 'decimal' : 'text'}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" look="primary" pending={give.isPending}>
            {t`Send answer`}
          </Button>
        </form>
      )}
    </div>
  );
}
