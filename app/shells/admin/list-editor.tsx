import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';

type Props<T> = {
  label: string;
  /** Name of an item: "benefício". */
  one: string;
  items: readonly T[];
  empty: T;
  error?: string | undefined;
  /** Called after a row was added, removed or moved. */
  onRows?: () => void;
  /** The controls of a row; their names repeat in every row, so the form contains them in this order. */
  children: (item: T, label: string, at: number) => ReactNode;
};

/**
 * Rows of a form that are added, removed and moved. Without scripts there is one empty row at the end to write in;
 * rows left empty are not saved.
 */
export function ListEditor<T>({ label, one, items, empty, error, onRows, children }: Props<T>) {
  const count = useRef(items.length + 1);
  const list = useRef<HTMLFieldSetElement>(null);
  const [rows, setRows] = useState(() => [...items, empty].map((item, key) => ({ key, item })));

  const [notify, before] = [useRef(onRows), useRef(rows)];
  notify.current = onRows;
  useEffect(() => {
    if (before.current === rows) return;
    before.current = rows;
    notify.current?.();
  }, [rows, notify, before]);

  function add() {
    const key = count.current++;
    setRows([...rows, { key, item: empty }]);
    focusRow(rows.length);
  }
  function move(from: number, to: number) {
    const next = rows.toSpliced(from, 1);
    const row = rows[from];
    if (row) setRows(next.toSpliced(to, 0, row));
    focusArrow(to, to < from ? 'Subir' : 'Descer');
  }
  function remove(at: number) {
    setRows(rows.toSpliced(at, 1));
    focusRow(Math.max(0, at - 1));
  }
  // The arrow button moves with its row; at either end it is disabled, and the other one gets the focus.
  const focusArrow = (at: number, word: 'Subir' | 'Descer') =>
    requestAnimationFrame(() => {
      const arrows = [
        ...(list.current
          ?.querySelectorAll('li')
          [at]?.querySelectorAll<HTMLButtonElement>('[data-arrow]:enabled') ?? []),
      ];
      (arrows.find(({ dataset }) => dataset.arrow === word) ?? arrows[0])?.focus();
    });
  const focusRow = (at: number) =>
    requestAnimationFrame(() => {
      const row = list.current?.querySelectorAll('li')[at];
      // Opens a folded row.
      row?.querySelector('details')?.setAttribute('open', '');
      row?.querySelector<HTMLElement>('input, textarea')?.focus();
    });

  return (
    <fieldset ref={list} className="space-y-2" aria-describedby={error ? `${one}-erro` : undefined}>
      <legend className="text-sm font-medium">{label}</legend>
      {error && (
        <p id={`${one}-erro`} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <ol className="space-y-2">
        {rows.map(({ key, item }, at) => (
          <li key={key} className="flex flex-col gap-x-2 sm:flex-row sm:items-start">
            <div className="min-w-0 flex-1">{children(item, `${one} ${at + 1}`, at)}</div>
            <div className="flex shrink-0 max-sm:self-end">
              <RowButton
                arrow="Subir"
                label={`Subir ${one} ${at + 1}`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <ArrowUp aria-hidden className="size-4" />
              </RowButton>
              <RowButton
                arrow="Descer"
                label={`Descer ${one} ${at + 1}`}
                disabled={at === rows.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <ArrowDown aria-hidden className="size-4" />
              </RowButton>
              <RowButton label={`Remover ${one} ${at + 1}`} onClick={() => remove(at)}>
                <Trash2 aria-hidden className="size-4" />
              </RowButton>
            </div>
          </li>
        ))}
      </ol>
      <Button type="button" size="sm" onClick={add}>
        <Plus aria-hidden className="size-4" /> Adicionar {one}
      </Button>
    </fieldset>
  );
}

type RowButtonProps = {
  label: string;
  arrow?: 'Subir' | 'Descer';
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

const RowButton = ({ label, arrow, children, ...rest }: RowButtonProps) => (
  <button
    type="button"
    data-arrow={arrow}
    aria-label={label}
    title={label}
    className="inline-flex size-11 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:opacity-30"
    {...rest}
  >
    {children}
  </button>
);
