import { type ReactNode, useEffect, useState } from 'react';
import type { AdminCardView } from '#app/features/cards/rules/admin-view.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { useChanges } from '../use-changes.ts';
import { useEdit } from '../use-edit.ts';
import { CardField, NoCards } from './card-choice.tsx';
import { Refusal } from './refusal.tsx';

type Kept = { id: string; cardId: string };
type Errors = Record<string, string>;

type Props<T extends Kept> = {
  words: { one: string; many: string; empty: string };
  /** Names of the forms, and of the field with the record's id. */
  intents: { keep: string; remove: string; id: string };
  cards: AdminCardView[];
  records: T[];
  columns: string[];
  summary?: string;
  nameOf: (record: T) => string;
  seenOf: (record: T) => string;
  cells: (record: T) => ReactNode;
  fields: (record: T | null, errors: Errors) => ReactNode;
};

/** Records that hang on a card: a table, a form for a new one, the same form to change one, removal that can be undone. */
export function RecordList<T extends Kept>(props: Props<T>) {
  const { words, intents, cards, records, columns, summary, nameOf, cells } = props;
  const { change, wanted } = useChanges<'gone'>();
  const [editing, setEditing] = useState<string>();
  if (cards.length === 0) return <NoCards />;
  const shown = records.filter(({ id }) => wanted(id) !== 'gone');
  const edited = shown.find(({ id }) => id === editing) ?? null;
  return (
    <div className="space-y-4">
      {shown.length === 0 ? (
        <Surface>
          <EmptyState title={words.empty} text="O que você cadastrar aparece na hora para o cliente." />
        </Surface>
      ) : (
        <>
          {summary && <p className="tabular font-medium">{summary}</p>}
          <Table label={words.many} columns={[...columns, 'Ações']}>
            {shown.map((record) => (
              <tr key={record.id}>
                {cells(record)}
                <Cell>
                  <span className="flex gap-1">
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={() => setEditing(record.id)}
                      aria-expanded={record.id === editing}
                    >
                      Editar<span className="sr-only"> {nameOf(record)}</span>
                    </Button>
                    <Button
                      size="sm"
                      variant="ghost"
                      onClick={() => change(record.id, 'gone', { intent: intents.remove, id: record.id })}
                    >
                      Remover<span className="sr-only"> {nameOf(record)}</span>
                    </Button>
                  </span>
                </Cell>
              </tr>
            ))}
          </Table>
        </>
      )}
      <RecordForm
        key={edited?.id ?? 'new'}
        {...props}
        record={edited}
        onClose={() => setEditing(undefined)}
      />
    </div>
  );
}

/** Adds a record, or changes one. */
function RecordForm<T extends Kept>({
  words,
  intents,
  cards,
  seenOf,
  fields: fieldsOf,
  record,
  onClose,
}: Props<T> & { record: T | null; onClose: () => void }) {
  const { fetcher, base, fields, refusal, pending, round, onInput } = useEdit(record);
  const saved = fetcher.state === 'idle' && fetcher.data?.ok === true;
  useEffect(() => {
    if (saved && record) onClose();
  }, [saved, record, onClose]);
  return (
    <Surface className="p-4">
      <h2 className="mb-3 text-lg font-semibold">
        {record ? `Editar ${words.one}` : `Cadastrar ${words.one}`}
      </h2>
      <fetcher.Form
        key={round}
        onInput={onInput}
        method="post"
        noValidate
        aria-label={record ? `Editar ${words.one}` : `Cadastrar ${words.one}`}
        className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3"
      >
        <input type="hidden" name="intent" value={intents.keep} />
        <input type="hidden" name={intents.id} value={record?.id ?? ''} />
        {base && <input type="hidden" name="seen" value={seenOf(base)} />}
        {record ? (
          <input type="hidden" name="cardId" value={record.cardId} />
        ) : (
          <CardField cards={cards} error={fields.cardId} />
        )}
        {fieldsOf(base, fields)}
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2 lg:col-span-3">
          <Button type="submit" variant="primary" pending={pending}>
            Salvar {words.one}
          </Button>
          {record && (
            <Button type="button" variant="ghost" onClick={onClose}>
              Voltar
            </Button>
          )}
          <Refusal message={refusal} />
        </div>
      </fetcher.Form>
    </Surface>
  );
}
