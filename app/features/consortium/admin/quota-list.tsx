import { Link } from 'react-router';
import type { GroupRow, QuotaRow } from '#app/features/consortium/rules/group-view.ts';
import {
  competes,
  PAID_WORDS,
  QUOTA_STATUSES,
  QUOTA_WORDS,
  type QuotaStatus,
  quotaNumber,
} from '#app/features/consortium/rules/terms.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { Choice, FilterForm, SearchBox } from '#app/kit/list-filters.tsx';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';

type Props = {
  group: GroupRow;
  quotas: QuotaRow[];
  next: number | null;
  status: QuotaStatus | undefined;
  search: string;
  afterNumber: number;
  /** A list is frozen: no quota may change until the result. */
  frozen: boolean;
  answer: FormAnswer<unknown> | undefined;
};

/** The quotas of a group by number, a hundred a page, each with its state. */
export function QuotaList({ group, quotas, next, status, search, afterNumber, frozen, answer }: Props) {
  const page = (after: number | null) =>
    `?${new URLSearchParams({
      ...(status && { situacao: status }),
      ...(search && { busca: search }),
      ...(after && { apos: String(after) }),
    })}`;
  const filtered = status !== undefined || search !== '' || afterNumber > 0;
  return (
    <section aria-labelledby="cotas">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="cotas" className="display-m">
            Cotas
          </h2>
          <p className="tabular mt-1 text-muted">
            {group.sold} de {group.size} com titular, {group.competing} concorrem, {group.contemplated}{' '}
            {group.contemplated === 1 ? 'contemplada' : 'contempladas'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <FilterForm label="Filtrar cotas" className="flex flex-wrap items-center gap-2 max-sm:w-full">
            <SearchBox
              label="Número ou titular"
              placeholder="Número ou titular"
              maxLength={60}
              className="sm:max-w-48"
            />
            <Choice
              name="situacao"
              label="Situação das cotas"
              all="Toda situação"
              options={QUOTA_STATUSES.map((known) => [known, QUOTA_WORDS[known].label])}
            />
          </FilterForm>
          {group.status !== 'closed' && (
            <ButtonLink to={`/admin/consorcio/${group.id}/cotas/nova`} variant="primary">
              Atribuir cota
            </ButtonLink>
          )}
        </div>
      </div>
      {frozen && (
        <p className="mb-3 rounded-xl bg-warning-soft px-4 py-3 text-warning">
          Há um sorteio com a lista congelada: as cotas não mudam até o resultado.
        </p>
      )}
      {quotas.length === 0 ? (
        <Surface>
          <EmptyState
            title={filtered ? 'Nenhuma cota aqui' : 'Nenhuma cota atribuída'}
            text={
              filtered
                ? 'Nenhuma cota combina com este filtro.'
                : 'Atribua a primeira a um cliente: ele é avisado e acompanha pela área dele.'
            }
          />
        </Surface>
      ) : (
        // Narrow screens show only the controls, which include the state.
        <div className="max-sm:[&_:is(th,td):nth-child(3)]:hidden max-lg:[&_:is(th,td):nth-child(4)]:hidden">
          <Table
            stacked="phone"
            label="Cotas do grupo"
            columns={['Cota', 'Titular', 'Concorre', 'Situação', 'Mudar']}
          >
            {quotas.map((quota) => (
              <QuotaLine key={quota.id} quota={quota} frozen={frozen} answer={answer} />
            ))}
          </Table>
        </div>
      )}
      {(next || afterNumber > 0) && (
        <nav aria-label="Páginas de cotas" className="mt-4 flex justify-end gap-2">
          {afterNumber > 0 && (
            <Link to={page(null)} className={buttonClass({ size: 'sm' })}>
              Primeiras
            </Link>
          )}
          {next && (
            <Link to={page(next)} className={buttonClass({ size: 'sm' })}>
              Próximas
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}

type QuotaDraft = { id: string; status: string; paidUp: boolean };
type LineProps = Pick<Props, 'frozen' | 'answer'> & { quota: QuotaRow };

function QuotaLine({ quota, frozen, answer }: LineProps) {
  const { id, version } = quota;
  const word = QUOTA_WORDS[quota.status];
  const draft: QuotaDraft = { id, status: quota.status, paidUp: quota.paidUp };
  const form = useRecordForm({ intent: 'quota', answer, draft, expectedVersion: version, fixed: { id } });
  const note = form.refusal && `mudou-${id}`;
  return (
    <tr className="hover:bg-sunken">
      <Cell head className="tabular font-medium max-sm:basis-auto!">
        {quotaNumber(quota.number)}
      </Cell>
      <Cell className="max-sm:flex-1">
        {quota.userId ? (
          <Link
            to={`/admin/clientes/${quota.userId}`}
            className="underline underline-offset-4 max-sm:line-clamp-3 max-sm:wrap-anywhere sm:block sm:max-w-64 sm:truncate"
          >
            {quota.holder}
          </Link>
        ) : (
          <span className="text-muted">sem titular</span>
        )}
      </Cell>
      <Cell>{competes(quota) ? 'sim' : <span className="text-muted">não</span>}</Cell>
      <Cell className="whitespace-nowrap">
        <Badge tone={word.tone}>{word.label}</Badge>{' '}
        {!quota.paidUp && <Badge tone={PAID_WORDS.owing.tone}>{PAID_WORDS.owing.label}</Badge>}
      </Cell>
      <Cell className="max-sm:basis-full">
        <RecordForm form={form} preventScrollReset className="flex items-center gap-2 whitespace-nowrap">
          <select
            name="status"
            aria-label={`Situação da cota ${quota.number}`}
            aria-describedby={note}
            defaultValue={form.draft.status}
            disabled={frozen}
            className="control min-h-9 w-36 py-1 max-sm:flex-1"
          >
            {QUOTA_STATUSES.map((known) => (
              <option key={known} value={known}>
                {QUOTA_WORDS[known].label}
              </option>
            ))}
          </select>
          <label className="inline-flex min-h-9 items-center gap-1.5">
            <input
              type="checkbox"
              name="paidUp"
              defaultChecked={form.draft.paidUp}
              disabled={frozen}
              className="size-5 accent-brand-strong"
            />
            Em dia<span className="sr-only">, cota {quota.number}</span>
          </label>
          <SaveButton form={form} variant="secondary" size="sm" disabled={frozen}>
            Salvar<span className="sr-only"> cota {quota.number}</span>
          </SaveButton>
        </RecordForm>
        {note && (
          <p id={note} role="alert" className="mt-1 max-w-80 text-sm font-medium text-warning">
            {form.refusal}
          </p>
        )}
      </Cell>
    </tr>
  );
}
