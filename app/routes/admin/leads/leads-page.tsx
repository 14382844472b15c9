import { Form, Link, useFetcher, useLoaderData, useSearchParams } from 'react-router';
import { LEAD_STATUS_CHANGED, LEAD_STATUS_NOT_CHANGED } from '#app/features/leads/rules/lead-messages.ts';
import { LEAD_STATUSES, type LeadStatus } from '#app/features/leads/rules/lead-status.ts';
import {
  LEAD_ORIGIN_LABELS,
  LEAD_STATUS_LABELS,
  nextLeadStatuses,
} from '#app/features/leads/rules/lead-transitions.ts';
import type { LeadRow } from '#app/features/leads/rules/lead-view.ts';
import { changeLeadStatus, listLeads } from '#app/features/leads/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { digitsOnly, formatDocument } from '#app/lib/documents.ts';
import { readForm } from '#app/lib/form-data.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { maskPhone } from '#app/lib/masks.ts';
import type { Toast } from '#app/lib/toast.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Badge, EmptyState, PageHeader, Surface, type Tone } from '#app/ui/surface.tsx';
import { Cell, Pager, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/leads-page';

const isStatus = (value: string | null | undefined): value is LeadStatus =>
  LEAD_STATUSES.some((status) => status === value);

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const status = query.get('status');
  return listLeads(adminOf(context), {
    status: isStatus(status) ? status : undefined,
    search: query.get('busca') ?? undefined,
    after: decodeCursor(query.get('depois')),
  });
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ toast: Toast }> {
  const { id = '', status } = readForm(await request.formData());
  const failed = (message: string) => ({
    toast: { ...LEAD_STATUS_NOT_CHANGED, message },
  });
  if (!isStatus(status) || !/^[0-9a-f-]{36}$/.test(id)) return failed('Escolha uma situação da lista.');
  const result = await changeLeadStatus(adminOf(context), id, status);
  return result.ok ? { toast: LEAD_STATUS_CHANGED } : failed(result.error.message);
}

const TONES: Record<LeadStatus, Tone> = {
  new: 'info',
  qualified: 'warning',
  lost: 'neutral',
  converted: 'good',
};

export default function LeadsPage() {
  const { leads, next } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const status = params.get('status') ?? '';
  const search = params.get('busca') ?? '';
  return (
    <>
      <PageHeader title="Leads" lead="Do mais novo ao mais antigo." />
      <Form method="get" role="search" className="mb-4 flex flex-wrap items-center gap-2">
        <input type="hidden" name="status" value={status} disabled={status === ''} />
        <input
          key={search}
          type="search"
          name="busca"
          aria-label="Buscar por nome, e-mail, telefone ou documento"
          placeholder="Nome, e-mail, telefone ou documento"
          defaultValue={search}
          className="control max-w-sm"
        />
        <Button type="submit">Buscar</Button>
      </Form>
      <nav aria-label="Situação" className="mb-4 flex flex-wrap gap-1.5">
        <StatusLink label="Todos" status="" current={status} search={search} />
        {LEAD_STATUSES.map((value) => (
          <StatusLink
            key={value}
            label={LEAD_STATUS_LABELS[value]}
            status={value}
            current={status}
            search={search}
          />
        ))}
      </nav>
      {leads.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhum lead aqui"
            text={
              search || status
                ? 'Nenhum lead combina com este filtro.'
                : 'Quando alguém enviar o formulário do site, aparece aqui.'
            }
            action={
              <Link to="/admin/leads" className={buttonClass({})}>
                Ver todos
              </Link>
            }
          />
        </Surface>
      ) : (
        <Table
          label="Leads"
          columns={['Nome', 'Situação', 'Mudar para', 'Recebido', 'Contato', 'Documento', 'UF', 'Origem']}
        >
          {leads.map((lead) => (
            <LeadLine key={lead.id} lead={lead} />
          ))}
        </Table>
      )}
      <Pager search={params.toString()} next={next} />
    </>
  );
}

function StatusLink({
  label,
  status,
  current,
  search,
}: {
  label: string;
  status: string;
  current: string;
  search: string;
}) {
  const query = new URLSearchParams({ ...(status && { status }), ...(search && { busca: search }) });
  return (
    <Link
      to={`/admin/leads?${query}`}
      aria-current={status === current ? 'page' : undefined}
      className={cx(
        'rounded-full border px-3.5 py-1 font-medium',
        status === current
          ? 'border-brand-strong bg-brand-soft text-brand-strong'
          : 'border-line bg-raised hover:border-muted',
      )}
    >
      {label}
    </Link>
  );
}

function LeadLine({ lead }: { lead: LeadRow }) {
  const fetcher = useFetcher<typeof action>();
  useToast(fetcher.data?.toast);
  return (
    <tr>
      <Cell className="font-medium">
        <span className="block max-w-60 truncate" title={lead.name}>
          {lead.name}
        </span>
      </Cell>
      <Cell>
        <Badge tone={TONES[lead.status]}>{LEAD_STATUS_LABELS[lead.status]}</Badge>
      </Cell>
      <Cell>
        <fetcher.Form method="post" className="flex gap-1">
          <input type="hidden" name="id" value={lead.id} />
          {nextLeadStatuses(lead.status).map((to) => (
            <button
              key={to}
              type="submit"
              name="status"
              value={to}
              disabled={fetcher.state !== 'idle'}
              className="rounded-lg border border-line px-2.5 py-1 text-sm font-medium whitespace-nowrap hover:border-muted disabled:opacity-60"
            >
              {LEAD_STATUS_LABELS[to]}
              <span className="sr-only">: {lead.name}</span>
            </button>
          ))}
        </fetcher.Form>
      </Cell>
      <Cell className="tabular whitespace-nowrap">{formatDateTime(lead.createdAt)}</Cell>
      <Cell>
        <a className="block max-w-60 truncate underline underline-offset-4" href={`mailto:${lead.email}`}>
          {lead.email}
        </a>
        <a
          className="tabular text-sm whitespace-nowrap text-muted underline underline-offset-4"
          href={`https://wa.me/55${digitsOnly(lead.whatsapp)}`}
        >
          {maskPhone(lead.whatsapp)}
        </a>
      </Cell>
      <Cell className="tabular whitespace-nowrap">{formatDocument(lead.docNumber)}</Cell>
      <Cell>{lead.uf}</Cell>
      <Cell className="whitespace-nowrap">{LEAD_ORIGIN_LABELS[lead.origin]}</Cell>
    </tr>
  );
}
