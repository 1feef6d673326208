// A person's preferences of a list: hidden columns, density and saved views; shared by all their
// devices (ux.md check 27).
import { t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { listPreferencesApi } from '#domain/kit/resource/list-preferences.api.ts';
import {
  changedPreferences,
  type ListChange,
  type ListPreferences,
  listPreferences,
} from '#domain/kit/resource/list-preferences.ts';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { call } from '../../call/call.ts';
import { CallError } from '../../call/call-error.ts';
import { keyOf, useData } from '../../call/query.ts';
import { useUser } from '../../session/session.ts';
import {
  addUnsent,
  keepUnsent,
  type ListOf,
  subscribeUnsent,
  unsentChange,
} from './list-changes.ts';
import { readCopy, writeCopy } from './list-copy.ts';

/** Applies at once; resolves whether the account has it. */
export type ChangeList = (change: ListChange) => Promise<boolean>;

export interface OwnList {
  preferences: ListPreferences;
  /** False until the account has answered, or could not. */
  isKnown: boolean;
  /** False for an impersonating user: nothing is saved. */
  mayKeep: boolean;
  change: ChangeList;
}

const handles = [0, 403, 409, 429, 500, 502, 503];

export function useListPreferences(list: string): OwnList {
  const client = useQueryClient();
  const user = useUser();
  const isActing = user.session_request?.acting === true;
  const of = { userId: user.id, list, isActing };
  const { data, isPending } = useData(listPreferencesApi.get, { query: { list } }, { handles });
  const unsent = useSyncExternalStore(subscribeUnsent, () =>
    unsentChange({ userId: user.id, list, isActing }),
  );
  const isThere = data !== undefined;
  // Changes that could not be sent, and preferences that only this browser had before.
  useEffect(() => {
    const waiting = { userId: user.id, list, isActing };
    if (isThere && !isActing && unsentChange(waiting)) void sent(client, waiting);
  }, [client, isThere, isActing, user.id, list]);
  const known = listPreferences.safeParse(data);
  const [copy] = useState(() => readCopy(of));
  useEffect(() => {
    const answer = listPreferences.safeParse(data);
    if (answer.success) writeCopy({ userId: user.id, list, isActing }, answer.data);
  }, [data, isActing, user.id, list]);
  return {
    preferences: changedPreferences(known.success ? known.data : copy, unsent ?? {}),
    isKnown: !isPending,
    mayKeep: !isActing,
    change: async (change) => {
      addUnsent(of, change);
      return !isActing && (await sent(client, of));
    },
  };
}

const running = new Map<string, Promise<boolean>>();
let failureToast: number | null = null;

clearAtSessionEnd(() => {
  failureToast = null;
});

/** One request a list at a time: changes meanwhile go with the next. */
async function sent(client: QueryClient, of: ListOf): Promise<boolean> {
  const name = `${of.userId} ${of.list}`;
  const sending = running.get(name) ?? sendAll(client, of).finally(() => running.delete(name));
  running.set(name, sending);
  return await sending;
}

async function sendAll(client: QueryClient, of: ListOf): Promise<boolean> {
  try {
    for (let change = unsentChange(of); change !== null; change = unsentChange(of)) {
      const answer = await call(
        listPreferencesApi.change,
        { body: { list: of.list, ...change } },
        { handles },
      );
      client.setQueryData(keyOf(listPreferencesApi.get, { query: { list: of.list } }), answer);
      if (unsentChange(of) === change) keepUnsent(of, null);
    }
    if (failureToast !== null) toast.dismiss(failureToast);
    failureToast = null;
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showFailure(error, client, of);
    return false;
  }
}

function showFailure(error: CallError, client: QueryClient, of: ListOf): void {
  if (error.status === 401) return;
  if (error.status === 422) {
    // It would be refused again.
    keepUnsent(of, null);
    toast.error(error.message);
    return;
  }
  failureToast = toast.error(t`What you set for this list is not saved with your account yet.`, {
    detail: t`It is kept in this browser, and sent when you open the list again.`,
    action: { label: t`Try again`, run: () => void sent(client, of) },
  });
}
