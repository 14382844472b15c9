import { formatCnj } from '#app/lib/cnj.ts';
import { type AuditAction, actionLine } from '#app/terms/audit-actions.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { Difference } from './terms.ts';

/** Actions on a client's records, as the client's page shows them; instants are ISO texts. */
export type ClientAuditRow = {
  id: string;
  action: string;
  entity: string;
  /**
   * Name of the changed record in its table: a creditor, a file, a step; null for a table with one row per
   * client.
   */
  subject: string | null;
  actor: string | null;
  actorKind: string;
  /** Changed fields in words, personal data masked. */
  changes: Difference[];
  createdAt: string;
};

/** Shorter than in the whole log, because the client's own page shows them. */
const WORDS: Partial<Record<AuditAction, string>> = {
  'client.view': 'Abriu o cadastro',
  'client.update': 'Mudou o perfil',
  'client.assign': 'Mudou o responsável',
  'card.create': 'Criou um card',
  'card.update': 'Mudou um card',
  'step.update': 'Mudou uma etapa',
  'steps.order': 'Mudou a ordem das etapas',
  'steps.template': 'Aplicou o modelo de etapas',
  'document.approved': 'Aprovou um documento',
  'document.rejected': 'Recusou um documento',
  'document.reopened': 'Devolveu um documento à conferência',
  'document.request': 'Pediu um documento',
  'document.undo': 'Desfez a decisão sobre um documento',
  'document.withdraw': 'Retirou um documento',
  'file.open': 'Abriu um arquivo',
  'file.missing': 'Um arquivo sumiu do armazenamento',
  'proof.add': 'Anexou um comprovante',
  'proof.remove': 'Retirou um comprovante',
  'proof.restore': 'Devolveu um comprovante',
  'listing.add': 'Incluiu um registro',
  'listing.edit': 'Corrigiu um registro',
  'listing.say': 'Anotou o que o cliente disse de um registro',
  'listing.state': 'Mudou a situação de um registro',
  'listing.verdict': 'Deu o parecer sobre um registro',
  'listing.remove': 'Excluiu um registro',
  'debt.create': 'Cadastrou uma dívida',
  'debt.update': 'Mudou uma dívida',
  'debt.remove': 'Removeu uma dívida',
  'lawsuit.create': 'Cadastrou um processo',
  'lawsuit.update': 'Mudou um processo',
  'lawsuit.listings': 'Ligou registros a um processo',
  'report.confirm': 'Confirmou um relatório',
  'report.discard': 'Descartou a leitura de um relatório',
  'lawsuit.movement': 'Anotou um andamento de processo',
  'lawsuit.remove': 'Removeu um processo',
  'face.send': 'Enviou a foto da identidade',
  'face.revoke': 'Revogou o consentimento da foto',
  'face.view': 'Abriu a foto da identidade',
  'face.approved': 'Aprovou a identidade',
  'face.rejected': 'Recusou a identidade',
  'face.undo': 'Desfez a decisão sobre a identidade',
  'form.send': 'Enviou um formulário',
  'form.cancel': 'Cancelou um formulário',
  'form.review': 'Conferiu um formulário',
  'form.view': 'Abriu um formulário respondido',
  'notice.send': 'Enviou um aviso',
  'note.add': 'Adicionou uma nota interna',
  'privacy.answer': 'Respondeu um pedido de privacidade',
  'privacy.approve-erasure': 'Aprovou a exclusão dos dados',
  'privacy.undo': 'Desfez a decisão de um pedido de privacidade',
};

export const auditWords = (action: string): string =>
  (WORDS as Record<string, string>)[action] ?? actionLine(action);

const ACTORS: Record<string, string> = { system: 'Sistema', customer: 'Cliente' };
export const auditActor = ({ actor, actorKind }: ClientAuditRow): string =>
  ACTORS[actorKind] ?? actor ?? 'Equipe';

/** Which record an entry is about, in words. */
export function auditSubject({ entity, subject }: ClientAuditRow): string | null {
  if (subject === null) return null;
  if (entity === 'cards') return (CARD_TITLES as Record<string, string>)[subject] ?? subject;
  return entity === 'card_lawsuits' ? formatCnj(subject) : subject;
}
