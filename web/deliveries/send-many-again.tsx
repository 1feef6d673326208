// The chosen messages sent again, one after the other; each is judged alone, and what was refused
// is said.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undeliveredApi } from '#domain/deliveries/undelivered.api.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

export function SendManyAgain({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    let sent = 0;
    for (const id of ids) if (await sendAgain(id)) sent += 1;
    setRunning(false);
    const refused = ids.length - sent;
    const said = plural(sent, {
      one: '# message is on its way again.',
      other: '# messages are on their way again.',
    });
    if (refused === 0) toast.success(said);
    else
      toast.error(said, {
        detail: plural(refused, {
          one: '# could not be sent again.',
          other: '# could not be sent again.',
        }),
      });
    onDone();
    await queries.invalidateQueries({ queryKey: keysOf(undeliveredApi.list) });
  };
  return (
    <Button
      size="sm"
      icon={<IconSend size={15} aria-hidden="true" />}
      pending={running}
      onClick={() => void run()}
    >
      {t`Send again`}
    </Button>
  );
}

async function sendAgain(id: number): Promise<boolean> {
  try {
    await call(undeliveredApi.retry, { params: { id } }, { handles: [404, 409] });
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}
