import { FIELDS, missingFields } from '#app/features/imports/rules/columns-of-kind.ts';
import type { SavedMapping } from '#app/features/imports/rules/saved-mapping.ts';
import { type ImportKind, LACKS_DOCUMENT, rowsText } from '#app/features/imports/rules/terms.ts';
import type { ImportPage } from '#app/features/imports/server/index.server.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { countWords } from '#app/lib/numbers.ts';
import { SelectField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { NamedRows } from './named-rows.tsx';
import { SavedColumns } from './saved-columns.tsx';
import { StartForm } from './start-form.tsx';

type Props = {
  found: ImportPage;
  saved: readonly SavedMapping[];
  today: string;
  answer: FormAnswer<unknown> | undefined;
};

/** Shows a file that was read: its columns, a preview of its rows, and the start. */
export function DraftImport({ found, saved, today, answer }: Props) {
  const { kind, faulty, known, bad, rowCount } = found;
  const left = rowCount - faulty - known - bad;
  const ready = missingFields(found.mapping, kind).length === 0;
  return (
    <div className="space-y-6">
      <Columns found={found} saved={saved} kind={kind} answer={answer} />
      {ready && (
        <>
          <Preview found={found} kind={kind} />
          {faulty > 0 && (
            <div className="space-y-3">
              <h2 className="display-m">{countWords(faulty, 'linha com erro', 'linhas com erro')}</h2>
              <p className="text-muted">
                Elas ficam de fora. Corrija no arquivo e leia de novo, ou importe o resto.
              </p>
              <NamedRows found={found} most={10} />
            </div>
          )}
          {found.asLeads > 0 && (
            <p role="note" className="rounded-xl bg-warning-soft px-3.5 py-2.5 text-warning">
              {asLeadsWords(found.asLeads)}
            </p>
          )}
          {known > 0 && left > 0 && <p className="text-muted">{knownWords(kind, known)}</p>}
          {found.batchId ? null : left > 0 ? (
            <StartForm kind={kind} count={left} today={today} answer={answer} />
          ) : (
            <p role="status">
              {known > 0
                ? `Nenhuma linha nova. ${knownWords(kind, known)}`
                : `Nenhuma das ${rowsText(rowCount)} pode entrar assim. Confira as colunas escolhidas.`}
            </p>
          )}
        </>
      )}
      {!found.batchId && (
        <PressForm intent="discard" variant="danger" pendingLabel="Descartando…">
          Descartar este arquivo
        </PressForm>
      )}
    </div>
  );
}

/** Names the rows that will not be imported, with the reason. */
const knownWords = (kind: ImportKind, known: number): string => {
  const rows = countWords(known, 'linha fica', 'linhas ficam');
  return kind === 'payments'
    ? `${rows} de fora: o pagamento já entrou por outro arquivo.`
    : `${rows} de fora: a pessoa já está aqui ou se repete no arquivo.`;
};

/** Says what rows of clients without a document become. */
const asLeadsWords = (count: number): string =>
  `${countWords(count, 'cliente está', 'clientes estão')} sem CPF ou CNPJ. Sem o documento não há conta nem pedido: ${count === 1 ? 'entra' : 'cada um entra'} como lead, com a etiqueta “${LACKS_DOCUMENT}”. O botão Vender do lead pede o documento e faz o cliente.`;

type ColumnsProps = Pick<Props, 'found' | 'saved' | 'answer'> & { kind: ImportKind };

function Columns({ found, saved, kind, answer }: ColumnsProps) {
  const fields = FIELDS[kind];
  const form = useRecordForm<Record<string, string>>({
    intent: 'columns',
    answer,
    draft: Object.fromEntries(fields.map(({ name }) => [name, String(found.mapping[name] ?? '')])),
    expectedVersion: JSON.stringify(found.mapping),
  });
  return (
    <Surface className="p-5">
      <h2 className="display-m mb-3">Colunas</h2>
      <RecordForm form={form} aria-label="Colunas" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map(({ name, label, required }) => (
          <SelectField key={name} label={label} {...form.field(name)} required={required}>
            <option value="">{required ? 'Escolha' : 'Não tem'}</option>
            {found.header.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name; their place tells them apart.
              <option key={at} value={at}>
                {title}
              </option>
            ))}
          </SelectField>
        ))}
        {found.own.length > 0 && (
          <p className="text-muted sm:col-span-2 lg:col-span-3">
            Campos próprios com coluna no arquivo: {found.own.join(', ')}.
          </p>
        )}
        <div className="sm:col-span-2 lg:col-span-3">
          <SaveButton form={form} variant="secondary" pendingLabel="Conferindo…">
            Conferir com estas colunas
          </SaveButton>
        </div>
      </RecordForm>
      <SavedColumns saved={saved} canSave={Object.keys(found.mapping).length > 0} answer={answer} />
    </Surface>
  );
}

/** Of the fields, those that have a column. */
function Preview({ found, kind }: { found: ImportPage; kind: ImportKind }) {
  const shown = FIELDS[kind].flatMap((field, at) => (field.name in found.mapping ? [{ ...field, at }] : []));
  const hasFault = found.preview.some(({ note }) => note !== '');
  return (
    <div className="space-y-3">
      <h2 className="display-m">Primeiras linhas, como vão entrar</h2>
      <Table
        stacked="tablet"
        label="Primeiras linhas"
        columns={['Linha', ...(hasFault ? ['Erro'] : []), ...shown.map(({ label }) => label)]}
      >
        {found.preview.map(({ line, values, note }) => (
          <tr key={line}>
            <Cell head className="tabular">
              <RowWord>linha </RowWord>
              {line}
            </Cell>
            {hasFault && <Cell className="min-w-56 max-w-80 text-bad">{note}</Cell>}
            {shown.map(({ name, label, at }) => (
              <Cell key={name} className="max-w-64 truncate">
                {values[at] && <RowWord>{label}: </RowWord>}
                {values[at]}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
