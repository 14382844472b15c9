import { type RefObject, useEffect } from 'react';
import type { LeadAnswer } from '#app/features/leads/rules/lead-answer.ts';

/** Why a form was not taken, above its fields; the toast that says the same goes away. */
export function Refused({ toast }: Pick<LeadAnswer, 'toast'>) {
  if (toast?.tone !== 'bad') return null;
  return (
    <p role="alert" className="rounded-xl bg-bad-soft px-4 py-3 text-sm sm:col-span-2">
      <strong className="font-semibold">{toast.title}.</strong> {toast.message}
    </p>
  );
}

/** Leads to the first field at fault, in the order of the page; fields outside that belong to the form included. */
export function useFirstFault(form: RefObject<HTMLFormElement | null>, answer: LeadAnswer | undefined): void {
  useEffect(() => {
    if (!answer?.fields) return;
    const controls = [...(form.current?.elements ?? [])] as HTMLElement[];
    controls.find((control) => control.ariaInvalid === 'true')?.focus();
  }, [form, answer]);
}
