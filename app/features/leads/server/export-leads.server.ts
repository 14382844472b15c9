import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { leadDocument } from '#app/features/leads/rules/contact-lead.ts';
import type { LeadRow } from '#app/features/leads/rules/lead-detail.ts';
import type { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { LEAD_STATUS_LABELS, originWords } from '#app/features/leads/rules/terms.ts';
import { csvOf } from '#app/kit/list.server.ts';
import type { Asked } from '#app/kit/list.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { maskPhone } from '#app/lib/masks.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { LEAD_SELECTION, leadList } from './list-leads.server.ts';

type ExportRow = LeadRow & { message: string };

/**
 * Exports all leads of a filter as CSV. Documents and phones are formatted: bare digits would lose their
 * zeros and turn into 5,29982E+10.
 */
export async function* exportLeads(
  admin: SignedInActor,
  asked: Asked<typeof LEAD_LIST>,
): AsyncGenerator<string> {
  const team = new Map((await listTeam(admin)).map(({ id, name }) => [id, name]));
  yield* csvOf<ExportRow>(
    admin,
    { action: 'lead.export', entity: 'lead-exports', after: asked.filters },
    [
      ['Recebido em', ({ createdAt }) => formatDateTime(createdAt).replace(',', '')],
      ['Nome', ({ name }) => name],
      ['E-mail', ({ email }) => email, 'email'],
      ['WhatsApp', ({ whatsapp }) => maskPhone(whatsapp), 'phone'],
      ['Tipo', ({ docType }) => docType],
      ['Documento', ({ docNumber }) => leadDocument(docNumber) ?? '', 'document'],
      ['UF', ({ uf }) => uf],
      ['Origem', originWords],
      ['Situação', ({ status }) => LEAD_STATUS_LABELS[status]],
      ['Plano', ({ plan }) => plan ?? ''],
      ['Responsável', ({ assigneeId }) => team.get(assigneeId ?? '') ?? ''],
      ['Mensagem', ({ message }) => message],
    ],
    leadList.pieces<ExportRow>(admin, asked, `${LEAD_SELECTION}, l.notes as message`),
  );
}
