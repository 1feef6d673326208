// The timer page: start one with an activity and a time, or see the running one, extend it and
// report that all is well.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { mostWelfareMinutes } from '#domain/welfare-sessions/welfare-timer.ts';
import parts from '../parts/parts.module.css';
import { countdown, shortTime } from '../when.ts';
import { useTimer } from './use-timer.ts';
import styles from './welfare.module.css';
import { checkIn, endTimer, extendTimer, startTimer } from './welfare-actions.ts';
import type { ShownTimer, TimerPhase } from './welfare-shown.ts';

export function TimerTab() {
  const shown = useTimer();
  return shown ? <RunningTimer {...shown} /> : <StartTimer />;
}

const choices = [15, 30, 60, 120, 240, 480];

function StartTimer() {
  const [activity, setActivity] = useState('');
  const [minutes, setMinutes] = useState('30');
  const [problem, setProblem] = useState('');
  const start = (): void => {
    const wanted = Number(minutes);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > mostWelfareMinutes)
      setProblem(t`Enter 1 to ${mostWelfareMinutes} minutes (24 hours).`);
    else startTimer(activity.trim(), wanted);
  };
  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <p>{t`Enter how long you will be. If you do not confirm in time that you are safe, you get a warning, and then an alert is raised.`}</p>
      <label className={parts.field}>
        <span>{t`What are you doing? (optional)`}</span>
        <input
          value={activity}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setActivity(event.target.value)}
        />
      </label>
      <fieldset className={styles.choices}>
        <legend>{t`For how long?`}</legend>
        {choices.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name="minutes"
              checked={minutes === String(choice)}
              onChange={() => setMinutes(String(choice))}
            />
            <span>{choice < 60 ? t`${choice} min` : t`${choice / 60} h`}</span>
          </label>
        ))}
      </fieldset>
      <label className={parts.field}>
        <span>{t`Minutes`}</span>
        <input
          inputMode="numeric"
          value={minutes}
          aria-invalid={problem !== ''}
          aria-describedby="minutes-problem"
          onChange={(event) => {
            setMinutes(event.target.value);
            setProblem('');
          }}
        />
        <span id="minutes-problem" className={parts.problem} role="alert">
          {problem}
        </span>
      </label>
      <button type="submit" className={parts.button} data-look="primary" data-size="large">
        {t`Start timer`}
      </button>
    </form>
  );
}

interface Running {
  readonly timer: ShownTimer;
  readonly phase: TimerPhase;
  readonly now: number;
}

function RunningTimer({ timer, phase, now }: Running) {
  const due = shortTime(timer.due_at, now);
  return (
    <section className={styles.running} data-phase={phase} aria-label={t`Running timer`}>
      {timer.activity !== '' && <p className={styles.activity}>{timer.activity}</p>}
      <p className={styles.left} role="timer">
        {phase === 'running' ? countdown(timer.due_at - now) : countdown(0)}
      </p>
      <p>{phase === 'running' ? t`Until ${due}` : t`The time ran out at ${due}`}</p>
      <TimerNews timer={timer} phase={phase} now={now} />
      <TimerButtons timer={timer} />
    </section>
  );
}

/**
 * How far the timer can be relied on: whether the server has it, and whether it has raised the
 * alert.
 */
export function TimerNews({ timer, phase, now }: Running) {
  const alertAt = shortTime(timer.grace_until, now);
  if (phase === 'over' && timer.known && timer.sent)
    return (
      <p
        className={styles.news}
        data-tone="bad"
      >{t`An alert was raised at ${alertAt}, even without this phone. Someone will try to reach you.`}</p>
    );
  if (!timer.known)
    return (
      <p className={styles.news} data-tone="bad">
        {t`Not sent yet. Retrying. Until it is received, no one knows about this timer.`}
      </p>
    );
  if (!timer.sent)
    return (
      <p
        className={styles.news}
        data-tone="warn"
      >{t`Not sent yet. Retrying. Until it is received, the previous time applies.`}</p>
    );
  return (
    <p
      className={styles.news}
    >{t`If you do not confirm by ${alertAt} that you are safe, an alert is raised, even if this phone is off.`}</p>
  );
}

export function TimerButtons({ timer }: { timer: ShownTimer }) {
  return (
    <>
      <button
        type="button"
        className={parts.button}
        data-look="good"
        data-size="large"
        onClick={() => endTimer(timer.id)}
      >
        {t`I am safe: end the timer`}
      </button>
      <button type="button" className={parts.button} data-size="large" onClick={checkIn}>
        {t`I am safe: restart the timer`}
      </button>
      <div className={parts.row}>
        {[15, 30, 60].map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={parts.button}
            onClick={() => extendTimer(timer.id, minutes)}
          >
            {t`+${minutes} min`}
          </button>
        ))}
      </div>
    </>
  );
}
