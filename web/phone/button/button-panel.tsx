// Buttons apart from the screen: a Bluetooth one where the browser can, else a clear word; and a
// key of a remote or headset.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { usePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { canBluetooth, pairButton, removeButton } from './bluetooth-button.ts';
import { forgetKey, learnKey } from './key-button.ts';

export function ButtonPanel() {
  return (
    <section className={parts.panel} aria-labelledby="button-heading">
      <h2 id="button-heading">{t`Emergency button`}</h2>
      <BluetoothButton />
      <KeyButton />
    </section>
  );
}

function BluetoothButton() {
  const { state, bluetooth } = usePhone();
  const [problem, setProblem] = useState('');
  const words = {
    no_link: t`The button is not responding, or is not supported.`,
    refused: t`The button could not be paired. Please try again.`,
  };
  if (!canBluetooth())
    return (
      <p>{t`This browser cannot connect a Bluetooth button. Chrome on Android can; a remote that acts as a keyboard works here too.`}</p>
    );
  const pair = async (): Promise<void> => {
    const why = await pairButton();
    setProblem(why === null ? '' : words[why]);
  };
  return (
    <>
      {state?.buttons.map(({ id, name, hardware_id, battery_percent }) => (
        <div key={id} className={parts.row}>
          <p>
            {name}
            {battery_percent !== null && ` · ${t`Battery ${battery_percent}%`}`}
            {` · ${bluetooth?.linked ? t`connected` : t`not connected: pair it again`}`}
          </p>
          <button
            type="button"
            className={parts.button}
            onClick={() =>
              void removeButton(id, hardware_id).catch(() =>
                setProblem(t`The server did not respond. Please try again.`),
              )
            }
          >
            {t`Remove`}
          </button>
        </div>
      ))}
      <p>{t`A press on the button raises an SOS through this phone, while this page is open.`}</p>
      <button type="button" className={parts.button} onClick={() => void pair()}>
        {t`Pair a Bluetooth button`}
      </button>
      <p className={parts.problem} role="alert">
        {problem}
      </p>
    </>
  );
}

function KeyButton() {
  const { settings } = usePhone();
  const [hint, setHint] = useState('');
  if (settings.key !== null) {
    const { key } = settings;
    return (
      <>
        <p>{t`Pressing ${key} twice within 2 seconds raises an SOS, while this page is open.`}</p>
        <button type="button" className={parts.button} onClick={forgetKey}>
          {t`Remove the key`}
        </button>
      </>
    );
  }
  const learn = (): void => {
    setHint(t`Press the button now.`);
    learnKey((learnt) => setHint(learnt ? '' : t`This key is used by the page. Choose another.`));
  };
  return (
    <>
      <button type="button" className={parts.button} onClick={learn}>
        {t`Pair a remote or headset key`}
      </button>
      <p className={parts.news} role="status">
        {hint}
      </p>
    </>
  );
}
