import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { AdminCardView } from '#app/features/cases/rules/admin-view.ts';
import { RecordForm, type RecordFormState } from '#app/kit/form.tsx';
import { useChanges } from '#app/kit/use-changes.ts';
import { useEdit } from '#app/kit/use-edit.ts';
import type { CardId } from '#app/terms/ids.ts';
import { Button } from '#app/ui/button.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { CardField, NoCards } from './card-choice.tsx';

type Kept = { id: string; cardId: CardId };

const DELETED =
  'Outra pessoa removeu este registro. O que você escreveu está aqui: salve para cadastrar de novo.';

type Props<T extends Kept, Draft> = {
  words: { one: string; many: string; empty: string };
  /** Names of the forms, and of the field with the record's id. */
  intents: { keep: string; remove: string; id: string };
  cards: AdminCardView[];
  records: T[];
  columns: string[];
  summary?: string;
  nameOf: (record: T) => string;
  /** A record as its form shows it; null begins a new one. */
  draftOf: (record: T | null) => Draft;
  /** The state that a change or a removal expects. */
  stateOf: (record: T) => string;
  cells: (record: T) => ReactNode;
  fields: (form: RecordFormState<Draft>) => ReactNode;
};

const firstControl = (within: Element | null) =>
  within?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea');

/** Shows the records of a card: a table, a form to add or edit one, and removal with an undo. */
export function RecordList<T extends Kept, Draft>(props: Props<T, Draft>) {
  const { words, intents, cards, records, columns, summary, nameOf, stateOf, cells } = props;
  const { change, wanted, refusal } = useChanges<'deleted'>();
  // The record itself: one that is deleted meanwhile stays in the form, with the entries.
  const [editing, setEditing] = useState<T>();
  const place = useRef<HTMLDivElement>(null);
  const buttonOf = useRef<HTMLElement>(null);
  const close = useCallback(() => {
    setEditing(undefined);
    // Back to the row, far above the form.
    const row = buttonOf.current?.isConnected ? buttonOf.current : null;
    (row ?? firstControl(place.current))?.focus();
  }, []);
  if (cards.length === 0) return <NoCards />;
  const shown = records.filter(({ id }) => wanted(id) !== 'deleted');
  const refused = shown.map(({ id }) => refusal(id)).find(Boolean);
  const edited = editing && (records.find(({ id }) => id === editing.id) ?? editing);
  const remove = (record: T, row: Element | null) => {
    if (editing?.id === record.id) setEditing(undefined);
    // The button is removed with its row: the focus moves to the next one.
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    (next?.querySelector<HTMLElement>('button:last-of-type') ?? firstControl(place.current))?.focus();
    change([record.id], 'deleted', {
      intent: intents.remove,
      id: record.id,
      expectedVersion: stateOf(record),
    });
  };
  return (
    <div className="space-y-4">
      {shown.length === 0 ? (
        <Surface>
          <EmptyState title={words.empty} text="O que você cadastrar aparece na hora para o cliente." />
        </Surface>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="tabular font-medium">{summary}</p>
            <Button size="sm" onClick={() => firstControl(place.current)?.focus()}>
              Cadastrar {words.one}
            </Button>
          </div>
          <Table label={words.many} stacked="tablet" columns={[...columns, 'Ações']}>
            {shown.map((record) => (
              <tr key={record.id}>
                {cells(record)}
                <Cell>
                  <span className="-ml-3 flex gap-1">
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={({ currentTarget }) => {
                        buttonOf.current = currentTarget;
                        setEditing(record);
                      }}
                      aria-expanded={record.id === editing?.id}
                    >
                      Editar<span className="sr-only"> {nameOf(record)}</span>
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={({ currentTarget }) => remove(record, currentTarget.closest('tr'))}
                    >
                      Remover<span className="sr-only"> {nameOf(record)}</span>
                    </Button>
                  </span>
                </Cell>
              </tr>
            ))}
          </Table>
          <Refusal message={refused} />
        </>
      )}
      <div ref={place}>
        <KeptForm
          key={edited?.id ?? 'new'}
          {...props}
          record={edited ?? null}
          deleted={edited !== undefined && !records.includes(edited)}
          onClose={close}
        />
      </div>
    </div>
  );
}

/** Adds a record, or changes one; one that was deleted meanwhile is added again, with the entries. */
function KeptForm<T extends Kept, Draft>({
  words,
  intents,
  cards,
  draftOf,
  stateOf,
  fields,
  record,
  deleted,
  onClose,
}: Props<T, Draft> & { record: T | null; deleted: boolean; onClose: () => void }) {
  const form = useEdit({
    intent: intents.keep,
    draft: draftOf(record),
    expectedVersion: record ? stateOf(record) : undefined,
  });
  const { saved, ref } = form;
  useEffect(() => {
    if (saved && record) onClose();
  }, [saved, record, onClose]);
  const changes = record !== null;
  useEffect(() => {
    // The form is below the table, possibly outside of the view; the focus scrolls to it.
    if (changes) firstControl(ref.current)?.focus();
  }, [changes, ref]);
  const title = changes && !deleted ? `Editar ${words.one}` : `Cadastrar ${words.one}`;
  return (
    <Surface className="p-4">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <RecordForm
        form={deleted ? { ...form, expectedVersion: undefined } : form}
        aria-label={title}
        className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3"
      >
        <input type="hidden" name={intents.id} value={deleted ? '' : (record?.id ?? '')} />
        {record ? (
          <input type="hidden" name="cardId" value={record.cardId} />
        ) : (
          <CardField cards={cards} error={form.errors.cardId} />
        )}
        {fields(form)}
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2 lg:col-span-3">
          <Button type="submit" variant="primary" pending={form.pending}>
            Salvar {words.one}
          </Button>
          {record && (
            <Button type="button" variant="ghost" onClick={onClose}>
              Voltar
            </Button>
          )}
          <Refusal message={deleted ? DELETED : form.refusal} />
        </div>
      </RecordForm>
    </Surface>
  );
}
