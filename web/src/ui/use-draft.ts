import { useRef, useState } from "react";
import * as z from "zod/mini";
import { dropDraft, keepDraft, readDraft } from "#platform/drafts";
import { randomKey } from "#platform/random-key";

type Draft<V> = {
  /** One for each attempt at the form, so that double clicks, retries and reloads create once. */
  idempotencyKey: string;
  /** The version that a save starts from. */
  etag: string | null;
  /** It was sent, and no answer said whether something was made of it. */
  mayBeMade: boolean;
  values: V;
};

/**
 * What is typed into a form, kept on this device at every change until it is sent. `shape` is what a draft's values
 * must look like; `saved` is what the form shows without a draft.
 */
export function useDraft<V>(
  place: string,
  shape: z.ZodMiniType<V>,
  saved: () => Pick<Draft<V>, "values" | "etag">,
) {
  const fresh = (): Draft<V> => ({ idempotencyKey: randomKey(), mayBeMade: false, ...saved() });
  const [found] = useState(() => readDraft(place, (kept) => draftOf(shape).safeParse(kept).data ?? null));
  const [restored, setRestored] = useState(found !== null);
  const [first] = useState(fresh);
  const latest = useRef<Draft<V>>(found ? { ...first, ...found, etag: found.etag ?? first.etag } : first);
  const sent = useRef(false);
  const stored = useRef<boolean | null>(found && true);
  return {
    /** Whether the form began with a draft. */
    restored,
    now: () => latest.current,
    /** Whether this device has what was typed last; null: nothing was typed. Its storage may be blocked or full. */
    isKept: () => stored.current,
    keep: (changed: Partial<Draft<V>>) => {
      latest.current = { ...latest.current, ...changed };
      if (!sent.current) stored.current = keepDraft(place, latest.current);
    },
    /** It was sent: what is typed from now on is not kept. */
    drop: () => {
      sent.current = true;
      dropDraft(place);
    },
    /** Drops what was kept, and returns the values without it. `version`: the one that was saved, or is taken instead. */
    startOver: (version: { etag?: string | null } = {}): V => {
      dropDraft(place);
      stored.current = null;
      latest.current = fresh();
      latest.current.etag = version.etag ?? latest.current.etag;
      setRestored(false);
      return latest.current.values;
    },
  };
}

export type Drafted<V> = ReturnType<typeof useDraft<V>>;

const draftOf = <V>(values: z.ZodMiniType<V>) =>
  z.object({
    idempotencyKey: z._default(z.string(), randomKey),
    etag: z._default(z.nullable(z.string()), null),
    mayBeMade: z._default(z.boolean(), false),
    values,
  });
