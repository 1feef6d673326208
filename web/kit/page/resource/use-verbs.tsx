// The actions on a record besides changing it, from the verbs that its resource declares:
// reversible ones run at once with Undo, the others ask first.
import { t } from '@lingui/core/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconCircleCheck,
  IconCopy,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { VerbName } from '#domain/kit/resource/verbs.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import type { MenuItem } from '#web/ui/overlays/menu.tsx';
import { callRaw } from '../../call/call.ts';
import { CallError } from '../../call/call-error.ts';
import type { Callable } from '../../call/call-types.ts';
import { keysOf } from '../../call/query.ts';
import type { FormResource, RecordOf } from '../../form/resource-parts.ts';
import { recordParams } from '../../scope/scoped-params.ts';
import { type ScopeNow, useScope } from '../../scope/use-scope.tsx';
import { mayAny, useUser } from '../../session/session.ts';

type MenuVerb = Exclude<VerbName, 'order'>;
type Shown = Readonly<Record<string, unknown>>;

export interface VerbWords<R extends FormResource> {
  nameOf: (record: RecordOf<R>) => string;
  /**
   * The effect of removing, shown in the question: "3 departments use this tag. They lose it." Left
   * out, that it cannot be undone.
   */
  removing?: (record: RecordOf<R>) => ReactNode | Promise<ReactNode>;
  /** The verb that people read for it; left out, "Remove". */
  removeWord?: 'delete' | undefined;
  /**
   * The effects of archiving that Undo does not revert, shown in the question. Left out, it runs at
   * once.
   */
  archiving?: (record: RecordOf<R>) => ReactNode;
  /** Opens the input that restoring this record needs; undefined where it needs none. */
  restoring?: (record: RecordOf<R>) => (() => void) | undefined;
}

interface Doing {
  resource: FormResource;
  scope: ScopeNow;
  name: string;
  /** After each success. */
  done: () => void;
}

/**
 * @returns the menu items for a record, of the verbs that apply in its state; none for users
 * without write access
 */
export function useVerbs<R extends FormResource>(
  resource: R,
  words: VerbWords<R>,
  after: { removed?: () => void; duplicated?: (record: RecordOf<R>) => void },
) {
  const client = useQueryClient();
  const scope = useScope();
  const mayWrite = mayAny(useUser(), resource.access.write);
  return (record: RecordOf<R>): MenuItem[] => {
    const shown: Shown = record;
    if (!mayWrite) return [];
    const done = () => {
      for (const read of [resource.api.list, resource.api.get])
        void client.invalidateQueries({ queryKey: keysOf(read) });
    };
    const doing: Doing = { resource, scope, name: words.nameOf(record), done };
    const run: Record<MenuVerb, () => Promise<unknown>> = {
      duplicate: async () => {
        const made = await send(doing, 'duplicate', shown);
        if (made !== undefined) after.duplicated?.(made as RecordOf<R>);
      },
      enable: () => withUndo(doing, shown, 'enable', 'disable'),
      disable: () => withUndo(doing, shown, 'disable', 'enable'),
      archive: async () => {
        const text = words.archiving?.(record);
        if (
          text != null &&
          !(await confirm({ title: t`Archive ${doing.name}?`, text, yes: t`Archive` }))
        )
          return;
        // Restoring that needs input has no Undo.
        await withUndo(doing, shown, 'archive', words.restoring?.(record) ? undefined : 'restore');
      },
      restore: async () => {
        const ask = words.restoring?.(record);
        if (ask) ask();
        else await withUndo(doing, shown, 'restore', 'archive');
      },
      remove: async () => {
        const text = (await words.removing?.(record)) ?? t`This can't be undone.`;
        const { label: yes, question: title, past } = removeWords(doing.name, words.removeWord);
        if (!(await confirm({ title, text, yes }))) return;
        if ((await send(doing, 'remove', shown)) === undefined) return;
        toast.success(past);
        after.removed?.();
      },
    };
    return order.flatMap((verb) => {
      if (!callOf(resource, verb) || !fits(verb, shown)) return [];
      const Icon = icons[verb];
      const label =
        verb === 'remove' ? removeWords(doing.name, words.removeWord).label : labelOf(verb);
      const item = {
        key: verb,
        label,
        icon: <Icon size={17} aria-hidden="true" />,
        onSelect: () => void run[verb](),
      };
      return [verb === 'remove' ? { ...item, danger: true, apart: true } : item];
    });
  };
}

const order: readonly MenuVerb[] = [
  'duplicate',
  'enable',
  'disable',
  'archive',
  'restore',
  'remove',
];
const icons = {
  duplicate: IconCopy,
  enable: IconCircleCheck,
  disable: IconBan,
  archive: IconArchive,
  restore: IconArchiveOff,
  remove: IconTrash,
};

type PlainVerb = Exclude<MenuVerb, 'remove'>;

const labelOf = (verb: PlainVerb): string =>
  ({
    duplicate: t`Duplicate`,
    enable: t`Enable`,
    disable: t`Disable`,
    archive: t`Archive`,
    restore: t`Restore`,
  })[verb];

const removeWords = (
  name: string,
  word: 'delete' | undefined,
): Record<'label' | 'question' | 'past', string> =>
  word === 'delete'
    ? { label: t`Delete`, question: t`Delete ${name}?`, past: t`${name} deleted.` }
    : { label: t`Remove`, question: t`Remove ${name}?`, past: t`${name} removed.` };

const pastWords = (verb: PlainVerb, name: string): string =>
  ({
    duplicate: t`${name} duplicated.`,
    enable: t`${name} enabled.`,
    disable: t`${name} disabled.`,
    archive: t`${name} archived.`,
    restore: t`${name} restored.`,
  })[verb];

/** Hides verbs without effect: an archived record can only be restored. */
function fits(verb: MenuVerb, record: Shown): boolean {
  const isArchived = record['archived_at'] != null;
  const isOff =
    record['active'] === false ||
    record['enabled'] === false ||
    ['disabled', 'draft'].includes(String(record['status']));
  if (verb === 'restore') return isArchived;
  if (verb === 'archive') return !isArchived;
  if (verb === 'enable') return isOff && !isArchived;
  if (verb === 'disable') return !isOff && !isArchived;
  return true;
}

const callOf = (resource: FormResource, verb: MenuVerb): Callable | undefined =>
  (resource.api as unknown as Readonly<Record<string, Callable | undefined>>)[verb];

/** @returns the answer; undefined after a refusal, which the call has shown */
async function send(
  { resource, scope, done }: Doing,
  verb: MenuVerb,
  record: Shown,
): Promise<unknown> {
  const call = callOf(resource, verb);
  if (!call) return undefined;
  try {
    const answer = await callRaw(
      call,
      {
        params: recordParams(call.path, scope, Number(record['id'])),
        ...('body' in call ? { body: {} } : {}),
      },
      {},
    );
    done();
    return answer ?? null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    done();
    return undefined;
  }
}

async function withUndo(
  doing: Doing,
  record: Shown,
  verb: PlainVerb,
  back: PlainVerb | undefined,
): Promise<void> {
  if ((await send(doing, verb, record)) === undefined) return;
  if (!back || !callOf(doing.resource, back)) {
    toast.success(pastWords(verb, doing.name));
    return;
  }
  const undo = {
    label: t`Undo`,
    run: () =>
      void send(doing, back, record).then(
        (answer) => answer !== undefined && toast.success(pastWords(back, doing.name)),
      ),
  };
  toast.success(pastWords(verb, doing.name), { action: undo });
}
