// Terms, password and questions in one form: all of it is taken or none, so that the link works
// until everything is right.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { FieldErrors } from '#domain/kit/errors.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { MarkedText } from '#web/kit/markup/marked-text.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { enterAs } from '../session-calls.ts';
import styles from '../sign-in.module.css';
import { QuestionFields } from './question-fields.tsx';
import { type SetUpGiven, type SetUpLeft, setUp } from './step-calls.ts';

export function SetUpForm({ left, signature }: { left: SetUpLeft; signature: string | undefined }) {
  const { t } = useLingui();
  const go = useGo();
  const form = useRef<HTMLFormElement>(null);
  const termsHeading = useId();
  const [pending, setPending] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const [fields, setFields] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    setRefusal(null);
    setFields({});
    try {
      const user = await setUp(
        given(new FormData(event.currentTarget), { left, signature, accepted }),
      );
      go(await enterAs(user), { replace: true });
    } catch (error) {
      if (error instanceof CallError && !error.isShown) refuse(error);
      setPending(false);
    }
  };
  const refuse = ({ fields: wrong = {}, message }: CallError) => {
    setFields(wrong);
    setRefusal(wrong['signature']?.[0] ?? (Object.keys(wrong).length === 0 ? message : null));
    const first = form.current?.elements.namedItem(Object.keys(wrong)[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  };
  return (
    <>
      <p className={styles.about}>
        {left.organisation === null ? left.email : `${left.organisation} · ${left.email}`}
      </p>
      {refusal !== null && (
        <Banner tone="bad" urgent>
          {refusal}
        </Banner>
      )}
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        {left.terms && (
          <>
            <h2 id={termsHeading}>
              <Trans>Terms and conditions</Trans>
            </h2>
            {/* Scrolls on its own, so it must be reachable by the keyboard. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
            <section className={styles.terms} tabIndex={0} aria-labelledby={termsHeading}>
              <MarkedText content={left.terms.content} />
            </section>
            <Checkbox
              label={t`I accept the terms and conditions`}
              name="terms_id"
              checked={accepted}
              onChange={setAccepted}
            />
            {fields['terms_id'] && <Banner tone="bad">{fields['terms_id'][0]}</Banner>}
          </>
        )}
        {left.password_needed && (
          <>
            <PasswordField
              label={t`New password`}
              showLabel={t`Show password`}
              name="password"
              autoComplete="new-password"
              required
              hint={t`At least 15 characters, with a letter, a number and a special character.`}
              error={fields['password']?.join(' ')}
            />
            <PasswordField
              label={t`New password again`}
              showLabel={t`Show password`}
              name="password_confirmation"
              autoComplete="new-password"
              required
              error={fields['password_confirmation']?.[0]}
            />
          </>
        )}
        <QuestionFields questions={left.questions} fields={fields} />
        <Button type="submit" look="primary" size="lg" wide pending={pending}>
          <Trans>Continue</Trans>
        </Button>
      </form>
    </>
  );
}

interface Entered {
  readonly left: SetUpLeft;
  readonly signature: string | undefined;
  readonly accepted: boolean;
}

function given(values: FormData, { left, signature, accepted }: Entered): SetUpGiven {
  const text = (name: string): string => String(values.get(name) ?? '');
  const answers = Object.fromEntries(
    left.questions.map(({ id }) => [String(id), text(`answers.${id}`)]),
  );
  return {
    ...(signature === undefined ? {} : { signature }),
    ...(accepted && left.terms ? { terms_id: left.terms.id } : {}),
    ...(left.password_needed
      ? {
          password: text('password'),
          password_confirmation: text('password_confirmation'),
          answers,
        }
      : {}),
  };
}
