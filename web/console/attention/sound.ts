// The state of the alarm sound for the parts of the shell that show it.
import { useSyncExternalStore } from 'react';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';

export const useSound = () => useSyncExternalStore(alarmSound.subscribe, () => alarmSound.state);
