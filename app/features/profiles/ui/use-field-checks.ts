import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormChecks } from '#app/features/profiles/rules/person-checks.ts';
import type { Faults } from '#app/lib/result.ts';

type Options = {
  form: RefObject<HTMLFormElement | null>;
  /**
   * Loaded at the first use of the form, so that pages do not wait for it; without it the server reports the same
   * faults.
   */
  load: () => Promise<FormChecks>;
  /** Messages of the fields that the server refused. */
  answered: Faults | undefined;
};

/**
 * Says at the fields of a form what can be said before it is sent, and takes each message back, or says what is still
 * wrong, with the letter that changes it. The first field at fault gets the focus.
 */
export function useFieldChecks({ form, load, answered }: Options) {
  const checks = useRef<FormChecks>(null);
  const [{ faults, refused, of }, setState] = useState(() => stateOf(answered));
  if (of !== answered) setState(stateOf(answered));

  useEffect(() => {
    if (!refused) return;
    const controls = [...(form.current?.elements ?? [])] as HTMLElement[];
    controls.find((control) => control.ariaInvalid === 'true')?.focus();
  }, [form, refused]);

  const read = (name: string) => {
    const value = form.current ? new FormData(form.current).get(name) : null;
    return typeof value === 'string' ? value : '';
  };
  /** @param changed name of a field without a check: its message is dropped. */
  const recheck = (changed = '') =>
    setState((now) => ({ ...now, faults: checks.current?.left(now.faults, read, changed) ?? now.faults }));

  return {
    faults,
    /** The refusal of the last attempt, while any of its fields is still wrong. */
    refused: Object.keys(faults).length > 0 ? refused : null,
    recheck,
    handlers: {
      onFocus: () =>
        void load().then(
          (loaded) => {
            checks.current = loaded;
          },
          () => {},
        ),
      onInput: ({ target }: FormEvent) => recheck((target as HTMLInputElement).name),
      onSubmit: (event: FormEvent) => {
        const found = checks.current?.faults(read) ?? {};
        if (Object.keys(found).length === 0) return;
        event.preventDefault();
        setState({ faults: found, refused: found, of: answered });
      },
    },
  };
}

const stateOf = (answered: Faults | undefined) => ({
  faults: answered ?? {},
  refused: answered ?? null,
  of: answered,
});
