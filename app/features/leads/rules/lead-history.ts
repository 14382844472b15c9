import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { actionLine } from '#app/terms/audit-actions.ts';
import type { HistoryEntry } from './lead-detail.ts';
import { isLeadStatus } from './lead-filter.ts';
import { isLossReason, LEAD_STATUS_LABELS, LOSS_REASON_LABELS } from './terms.ts';

/**
 * Names of fields within a sentence. The drawer renders them in the browser, which does not load the tables.
 */
const LEAD_FIELD_LABELS = {
  name: 'nome',
  email: 'e-mail',
  whatsapp: 'WhatsApp',
  uf: 'estado',
  city: 'cidade',
  campaign: 'campanha',
  referredBy: 'quem indicou',
  own: 'campos próprios',
} as const;

const statusOf = (value: unknown) =>
  typeof value === 'string' && isLeadStatus(value) ? LEAD_STATUS_LABELS[value] : '';

/** An entry of the audit log in words. */
export function historyText({ action, before, after }: HistoryEntry, team: TeamMember[]): string {
  const nameOf = (id: unknown) => team.find((member) => member.id === id)?.name ?? 'outra pessoa';
  const assigned = (id: unknown) => (id ? `Responsável: ${nameOf(id)}` : 'Sem responsável');
  if (action === 'lead.status') {
    const reason = String(after?.lossReason ?? '');
    const why = isLossReason(reason) ? ` (${LOSS_REASON_LABELS[reason]})` : '';
    return `${statusOf(before?.status)} → ${statusOf(after?.status)}${why}`;
  }
  if (action === 'lead.next-contact')
    return after?.nextContactAt
      ? `Próximo contato: ${formatDateTime(String(after.nextContactAt))}`
      : 'Sem próximo contato';
  if (action === 'lead.call') return 'Ligou';
  if (action === 'lead.assign') return assigned(after?.assigneeId);
  if (action === 'lead.undo')
    return `Mudança desfeita. ${after?.status ? `De volta a ${statusOf(after.status)}` : assigned(after?.assigneeId)}`;
  if (action === 'lead.edit') {
    const named = Object.entries(LEAD_FIELD_LABELS).filter(([field]) => field in (after ?? {}));
    return `Corrigiu ${named.map(([, label]) => label).join(', ')}`;
  }
  if (action === 'lead.enter') return 'Registrou o lead';
  if (action === 'lead.note') return 'Anotou';
  if (action === 'lead.convert') return 'Ligado à conta do cliente';
  if (action === 'lead.merge') return 'Mesclou um lead repetido';
  if (action === 'lead.merged') return 'Mesclado em outro lead';
  if (action === 'lead.split') return 'Separou um lead mesclado';
  if (action === 'api.lead.create') return `Chegou pela API, por ${after?.apiKey ?? 'uma chave'}`;
  return actionLine(action);
}
