import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { LEAD_FACTS, type LeadRow } from '#app/features/leads/rules/lead-facts.ts';
import type { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { LEAD_STATUS_LABELS } from '#app/features/leads/rules/terms.ts';
import { type OwnValues, ownText } from '#app/features/own-fields/rules/own-fields.ts';
import { listOwnFields } from '#app/features/own-fields/server/index.server.ts';
import { csvOf } from '#app/kit/list.server.ts';
import type { Asked } from '#app/kit/list.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { LEAD_SELECTION, leadList } from './list-leads.server.ts';

type ExportRow = LeadRow & { message: string; own: OwnValues };

/** Exports all leads of a filter as CSV. */
export async function* exportLeads(
  admin: SignedInActor,
  asked: Asked<typeof LEAD_LIST>,
): AsyncGenerator<string> {
  const team = new Map((await listTeam(admin)).map(({ id, name }) => [id, name]));
  const fields = await listOwnFields(admin, 'lead');
  yield* csvOf<ExportRow>(
    admin,
    { action: 'lead.export', entity: 'lead-exports', after: asked.filters },
    [
      ['Recebido em', ({ createdAt }) => formatDateTime(createdAt).replace(',', '')],
      ['Nome', ({ name }) => name],
      ...LEAD_FACTS.map(({ label, text, covered }) => [label, text, covered] as const),
      ['Situação', ({ status }) => LEAD_STATUS_LABELS[status]],
      ['Plano', ({ plan }) => plan ?? ''],
      ['Responsável', ({ assigneeId }) => team.get(assigneeId ?? '') ?? ''],
      ['Mensagem', ({ message }) => message],
      ...fields.map((field) => [field.label, ({ own }: ExportRow) => ownText(field, own)] as const),
    ],
    leadList.pieces<ExportRow>(admin, asked, `${LEAD_SELECTION}, l.notes as message, l.own`),
  );
}
