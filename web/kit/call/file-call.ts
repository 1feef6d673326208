// Calls that answer a file: it is saved under its name. A refusal, which comes as text in the place
// of the file, is shown like any other (R312, R325, R326).
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { exchange, showingFailures } from './call.ts';
import { CallError, errorIn } from './call-error.ts';
import type { CallOptions } from './call-failures.ts';
import type { CallInput, FileCallable, RawInput } from './call-types.ts';
import { saveFile } from './save-file.ts';

/** Of a file that was saved. */
export interface SavedFile {
  readonly name: string;
  readonly rows: number;
  /** More rows than one file may hold. */
  readonly is_cut: boolean;
}

// A long file needs time.
const patienceMs = 120_000;

/**
 * `const save = useFileCall(api.export); save.mutate({ params, body }, { onSuccess: (file) => ...
 * })`: the file is saved by then. `mutateAsync` throws CallError.
 */
export function useFileCall<E extends FileCallable>(
  endpoint: E,
  options: Omit<CallOptions, 'signal'> = {},
) {
  return useMutation<SavedFile, CallError, CallInput<E>>({
    mutationFn: async (input) => await saveFrom(endpoint, input as RawInput, options),
  });
}

/**
 * @throws CallError, already shown: every refusal, no answer, and an answer that is neither a whole
 * file nor a refusal of ours
 */
export const saveFrom = async (
  endpoint: FileCallable,
  input: RawInput,
  options: CallOptions,
): Promise<SavedFile> =>
  await showingFailures(options, async () => {
    const response = await exchange(endpoint, input, { waitMs: patienceMs, ...options });
    const file = await response.blob().catch((error: unknown) => {
      // Cancelled during the download: no caller waits for it any more.
      if (options.signal?.aborted) throw error;
      throw unparsed(response);
    });
    if (!response.ok) throw await refusalIn(file, response);
    const name = fileNameIn(response.headers.get('content-disposition') ?? '');
    if (name === null) throw unparsed(response);
    saveFile(name, file);
    return {
      name,
      rows: Number(response.headers.get('x-file-rows')),
      is_cut: response.headers.get('x-file-cut') === 'true',
    };
  });

async function refusalIn(file: Blob, response: Response): Promise<CallError> {
  try {
    return errorIn(response, JSON.parse(await file.text())) ?? unparsed(response);
  } catch {
    return unparsed(response);
  }
}

const unparsed = (response: Response): CallError =>
  new CallError(response.status, 'unreadable_file', t`Problem parsing file`, {
    requestId: response.headers.get('x-request-id') ?? undefined,
  });

/**
 * The name in a `content-disposition` of ours (RFC 6266), the one in all letters first; null where
 * the answer is no file.
 */
function fileNameIn(disposition: string): string | null {
  if (!/^attachment\b/i.test(disposition)) return null;
  const full = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1];
  try {
    return (full === undefined ? plain : decodeURIComponent(full)) ?? null;
  } catch {
    return plain ?? null;
  }
}
