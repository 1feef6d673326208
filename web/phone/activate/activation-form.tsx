// Common to both activation forms: words, fields, the reason of a refusal, and one big button.
import { type ReactNode, useState } from 'react';
import parts from '../parts/parts.module.css';
import { problemOf } from './problem.ts';

export interface ActivationFormProps {
  about: string;
  sendLabel: string;
  busyLabel: string;
  /** Answers why it was not sent, empty when it was. @throws CallError */
  send: () => Promise<string>;
  /** The fields; given the id of the element with the problem, while there is one. */
  children: (problemId: string | undefined) => ReactNode;
  after?: ReactNode;
}

const problemId = 'activation-problem';

export function ActivationForm({
  about,
  sendLabel,
  busyLabel,
  send,
  children,
  after,
}: ActivationFormProps) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    setProblem(await send().catch(problemOf));
    setBusy(false);
  };
  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{about}</p>
      {children(problem === '' ? undefined : problemId)}
      <span id={problemId} className={parts.problem} role="alert">
        {problem}
      </span>
      <button
        type="submit"
        className={parts.button}
        data-look="primary"
        data-size="large"
        disabled={busy}
      >
        {busy ? busyLabel : sendLabel}
      </button>
      {after}
    </form>
  );
}
