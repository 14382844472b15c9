import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';

type Props = {
  /** What is looked for, to who hears the page. */
  label: string;
  /** For fields of the form that stand elsewhere on the page. */
  id?: string;
  submit?: 'Buscar' | 'Filtrar';
  /** The list without filters, where there are some. */
  clear?: string | false;
  /** Dense, above a list that is worked through. */
  dense?: boolean;
  /** Another layout than fields with their labels, on one line that breaks. */
  className?: string;
  children: ReactNode;
};

const LAYOUT = 'mb-4 flex flex-wrap items-end gap-3';

/**
 * The filters of a list, which live in its address: a choice applies at once, text with Enter or the button. The
 * fields stay mounted when the address changes, so that keyboard focus is kept.
 */
export function FilterForm({ label, id, submit = 'Buscar', clear, dense, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<EventTarget>(undefined);
  const [params] = useSearchParams();
  const shown = useRef(params);
  const ask = useSubmit();
  useEffect(() => {
    if (shown.current === params) return;
    shown.current = params;
    for (const field of form.current?.elements ?? [])
      if (isField(field) && field !== typing.current) showAsked(field, params.get(field.name) ?? '');
  }, [params]);
  const apply = (from: HTMLFormElement) => {
    typing.current = undefined;
    void ask(filled(from), { preventScrollReset: true });
  };
  const size = dense ? 'sm' : 'md';
  return (
    <Form
      ref={form}
      id={id}
      method="get"
      role="search"
      aria-label={label}
      className={className ?? (dense ? 'mb-3 flex flex-wrap items-center gap-1.5' : LAYOUT)}
      onInput={({ target }) => {
        typing.current = target;
      }}
      onBlur={() => {
        typing.current = undefined;
      }}
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) apply(currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      {children}
      <Button type="submit" size={size}>
        {submit}
      </Button>
      {clear && (
        <Link to={clear} className={buttonClass({ size, variant: 'ghost' })}>
          Limpar
        </Link>
      )}
    </Form>
  );
}

type Field = HTMLInputElement | HTMLSelectElement;
const isField = (element: Element): element is Field =>
  element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && element.type !== 'hidden');

function showAsked(field: Field, asked: string): void {
  if (field.type === 'checkbox' && field instanceof HTMLInputElement) field.checked = field.value === asked;
  else field.value = asked;
  // An address may ask for what the list does not offer.
  if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
}

/** What is filled in: an address without empty names. */
const filled = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    ),
  );
