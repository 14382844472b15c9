import { isTable } from '#app/features/imports/rules/import-status.ts';
import type { MatchTrust, OpenInstallment } from '#app/features/imports/rules/match-credit.ts';
import type { ImportPage, StatementEntry } from '#app/features/imports/server/index.server.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { countWords } from '#app/lib/count-words.ts';
import { formatDate } from '#app/lib/dates.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { Tone } from '#app/lib/tone.ts';
import { SelectField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { NamedRows } from './named-rows.tsx';
import { UndoPayments } from './undo-payments.tsx';

const TRUST: Record<MatchTrust, { label: string; tone: Tone }> = {
  sure: { label: 'Certo', tone: 'good' },
  likely: { label: 'Provável', tone: 'info' },
  open: { label: 'Confira', tone: 'warning' },
};

type Props = {
  found: ImportPage;
  entries: StatementEntry[];
  now: string;
  answer: FormAnswer<unknown> | undefined;
};

/** The credits of a statement that wait, each with the installments that it may pay. */
export function Statement({ found, entries, now, answer }: Props) {
  const { rowCount, added, known, bad } = found;
  const sure = entries.filter(({ trust }) => trust === 'sure').length;
  // Behind the entries that are shown there may be more of them.
  const more = rowCount - added - known - bad > entries.length;
  return (
    <div className="space-y-4">
      <p className="text-muted">
        {!isTable(found) && `Conta ${found.header[0]}. `}
        {countWords(found.added, 'recebido', 'recebidos')}, {found.known} de outro arquivo, {found.bad} de
        fora.
      </p>
      {sure > 0 && (
        <Surface className="flex flex-wrap items-center gap-3 p-4">
          <PressForm intent="book-sure" variant="primary" pendingLabel="Registrando…">
            {more
              ? 'Receber todos os pagamentos certos'
              : `Receber ${countWords(sure, 'pagamento certo', 'pagamentos certos')}`}
          </PressForm>
          <p className="text-muted">O arquivo diz de quem é, e o valor bate. A fatura muda na hora.</p>
        </Surface>
      )}
      {entries.length === 0 ? (
        <p role="status">Nenhum lançamento espera por você.</p>
      ) : (
        <ul aria-label="Lançamentos" className="space-y-3">
          {entries.map((entry) => (
            <Entry key={entry.line} entry={entry} answer={answer} />
          ))}
        </ul>
      )}
      {more && <p className="text-muted">Os outros aparecem quando estes saem da lista.</p>}
      {found.named.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-medium">
            {countWords(found.bad, 'linha de fora', 'linhas de fora')}, com o motivo
          </summary>
          <NamedRows found={found} />
        </details>
      )}
      <PressForm intent="close">Encerrar este arquivo</PressForm>
      <UndoPayments found={found} now={now} />
    </div>
  );
}

const candidateText = ({ name, document, label, amount, dueDate }: OpenInstallment) =>
  `${name} (${maskedDocument(document)}), ${label}, ${formatBRL(amount)}, vence ${formatDate(dueDate)}`;

function Entry({ entry, answer }: { entry: StatementEntry; answer: Props['answer'] }) {
  const { line, day, amount, text, trust, candidates, doubt } = entry;
  const fixed = { line: String(line) };
  const form = useRecordForm<{ installmentId: string }>({
    intent: 'book',
    answer,
    fixed,
    draft: { installmentId: trust === 'open' ? '' : (candidates[0]?.id ?? '') },
  });
  return (
    <li>
      <Surface className="space-y-3 p-4">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <strong className="tabular">{formatBRL(amount)}</strong>
          <span className="tabular">{formatDate(day)}</span>
          {candidates.length > 0 && <Badge tone={TRUST[trust].tone}>{TRUST[trust].label}</Badge>}
          <span className="min-w-0 basis-full wrap-anywhere text-muted">{text}</span>
          {doubt && (
            <span className="basis-full">
              Já há um pagamento desta pessoa com este valor e dia. Receba só se for outro.
            </span>
          )}
        </div>
        {candidates.length === 0 ? (
          <p>Nenhuma parcela em aberto tem este valor.</p>
        ) : (
          <RecordForm
            form={form}
            aria-label={`Lançamento ${line}`}
            className="flex flex-wrap items-end gap-3"
          >
            <SelectField
              label="Paga qual parcela"
              className="min-w-0 grow basis-72"
              {...form.field('installmentId')}
              required
            >
              <option value="">Escolha</option>
              {candidates.map((one) => (
                <option key={one.id} value={one.id}>
                  {candidateText(one)}
                </option>
              ))}
            </SelectField>
            <SaveButton form={form} variant="secondary" pendingLabel="Registrando…">
              Receber
            </SaveButton>
          </RecordForm>
        )}
        <PressForm intent="skip" fixed={fixed} variant="ghost" size="sm">
          Deixar de fora
        </PressForm>
      </Surface>
    </li>
  );
}
