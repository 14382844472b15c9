import { Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { keptParams, type ListAddress, searchHint, WHOLE, withParams } from './list.ts';

type Props = {
  /** Accessible name of the search. */
  label: string;
  /** Id, for fields of the form outside of it. */
  id?: string;
  submit?: 'Buscar' | 'Filtrar';
  /** The list without filters, if any are set. */
  clear?: string | false;
  /** The list, and its parameters with a field here; the others are kept unchanged. */
  address?: ListAddress;
  shown?: readonly string[];
  /** Replaces the layout of one wrapping line. */
  className?: string;
  children: ReactNode;
};

/**
 * The filters of a list, stored in its address: a choice applies at once, text with Enter or the button. The
 * fields are not remounted when the address changes, so that the keyboard focus stays.
 */
export function FilterForm({ label, id, submit = 'Buscar', clear, className, children, ...of }: Props) {
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
  return (
    <Form
      ref={form}
      id={id}
      method="get"
      role="search"
      aria-label={label}
      className={className ?? 'mb-3 flex flex-wrap items-center gap-1.5'}
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
      {of.address &&
        keptParams(of.address, of.shown ?? []).map((name) =>
          params.get(name) ? (
            <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} />
          ) : null,
        )}
      {children}
      <Button type="submit" size="sm">
        {submit}
      </Button>
      {clear && (
        <Link to={clear} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
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
  // The address may contain a value that the list does not offer.
  if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
}

/** Query of the filled fields; the whole list if all are empty. */
function filled(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  return new URLSearchParams(entries.length > 0 ? entries : WHOLE);
}

/** One filter as links: one for each value, and one for all. */
export function Pills<T extends string>({
  label = 'Situação',
  param,
  current,
  all,
  options,
  also = {},
  className = 'mb-3',
}: {
  label?: string;
  param: string;
  current: T | undefined;
  /** Label of the empty choice, if there is one. */
  all?: string;
  options: readonly (readonly [value: T, label: string])[];
  /** Other parameters that a choice changes. */
  also?: Record<string, string | null>;
  className?: string;
}) {
  const [params] = useSearchParams();
  const pill = (value: T | undefined, text: string) => (
    <Link
      key={text}
      to={withParams(params, { ...also, [param]: value ?? null })}
      aria-current={value === current ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-8 items-center rounded-full border px-3.5 text-sm font-medium',
        value === current
          ? 'border-brand-strong bg-brand-soft text-brand-strong'
          : 'border-line bg-raised hover:border-muted',
      )}
    >
      {text}
    </Link>
  );
  return (
    <nav aria-label={label} className={cx('flex flex-wrap gap-1.5', className)}>
      {all && pill(undefined, all)}
      {options.map(([value, text]) => pill(value, text))}
    </nav>
  );
}

export const filterControl =
  'min-h-9 rounded-xl border border-line bg-raised px-2.5 text-[0.9375rem] text-ink hover:border-muted';

type SearchProps = {
  label: string;
  /** List whose searched fields are the hint; other fields set `placeholder`. */
  address?: ListAddress;
  placeholder?: string;
  name?: string;
  /** Classes of the box; on a phone it is as wide as the page. */
  className?: string;
} & Pick<ComponentProps<'input'>, 'ref' | 'maxLength' | 'aria-invalid' | 'autoCapitalize' | 'spellCheck'>;

/** Text to look for, in a filter form. */
export function SearchBox({
  label,
  address,
  placeholder = address && searchHint(address),
  name = 'busca',
  className = 'sm:max-w-72',
  ...input
}: SearchProps) {
  const [params] = useSearchParams();
  return (
    // On a phone it has its own line, unless only the button follows.
    <span className={cx('relative grow max-sm:not-nth-last-2:w-full', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={params.get(name) ?? ''}
        maxLength={120}
        {...input}
        className={cx(filterControl, 'w-full pl-9')}
      />
    </span>
  );
}

/**
 * First and last day of a filter form, side by side at any width. @param form id of the form, for fields
 * outside of it
 */
export function DayRange({ form, className }: { form?: string; className?: string }) {
  const [params] = useSearchParams();
  return (
    <div className={cx('flex w-full min-w-0 items-center gap-1.5 text-sm text-muted sm:w-auto', className)}>
      {(['de', 'ate'] as const).map((name) => (
        <label key={name} className="flex min-w-0 flex-1 items-center gap-1.5">
          <span className="shrink-0">{name === 'de' ? 'De' : 'até'}</span>
          <input
            form={form}
            type="date"
            name={name}
            defaultValue={params.get(name) ?? ''}
            className={cx(filterControl, 'w-full min-w-0 sm:w-auto')}
          />
        </label>
      ))}
    </div>
  );
}

/** A choice of a filter form; `all` labels the empty choice. */
export function Choice({
  name,
  label,
  all,
  options,
  className,
}: {
  name: string;
  label: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  className?: string;
}) {
  const [params] = useSearchParams();
  const value = params.get(name) ?? '';
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={value}
      className={cx(
        filterControl,
        // On a phone two are side by side, as wide as the page.
        'max-w-full max-sm:min-w-0 max-sm:grow max-sm:basis-2/5 sm:max-w-44',
        className,
        value && 'border-brand-strong font-semibold',
      )}
    >
      <option value="">{all}</option>
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  );
}
