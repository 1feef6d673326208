// A button that acts as a keyboard (a camera remote, a headset): two presses within two seconds
// raise the alarm while the page is open.
import { raise } from '../line/raise.ts';
import { changePhone, phoneNow } from '../memory/phone-store.ts';

const withinMs = 2000;
/** The page itself needs these. */
const taken = /^(Tab|Escape|Enter|NumpadEnter|Space|Backspace|Shift|Control|Alt|Meta|Arrow)/;

let learning: ((learnt: boolean) => void) | null = null;
let pressedAt = 0;

/** The name of a key: some remotes send no code. */
const nameOf = ({ code, key }: KeyboardEvent): string =>
  code === '' || code === 'Unidentified' ? key : code;

/** Listens for the paired key; call once. */
export function keepKeyButton(): void {
  document.addEventListener('keydown', (event) => {
    if (event.repeat) return;
    const name = nameOf(event);
    if (learning) learn(name, event);
    else if (
      name === phoneNow().settings.key &&
      phoneNow().token !== null &&
      !isTyping(event.target)
    )
      press(name, event);
  });
}

/** Waits for the next key and pairs it; false for a key that the page needs itself. */
export const learnKey = (done: (learnt: boolean) => void): void => {
  learning = done;
};

export const forgetKey = (): void =>
  changePhone({ settings: { ...phoneNow().settings, key: null } });

function learn(name: string, event: KeyboardEvent): void {
  const done = learning;
  learning = null;
  const good = name !== '' && !taken.test(name);
  if (good) {
    event.preventDefault();
    changePhone({ settings: { ...phoneNow().settings, key: name } });
  }
  done?.(good);
}

function press(name: string, event: KeyboardEvent): void {
  event.preventDefault();
  const twice = event.timeStamp - pressedAt < withinMs;
  pressedAt = twice ? 0 : event.timeStamp;
  if (!twice) return;
  raise('button_press', {
    trigger: { type: 'hardware_key', id: name.slice(0, 64) },
    data: { press: 'long' },
  });
  navigator.vibrate?.([120, 60, 120]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
