import { STEP_STATUS, type StepStatus } from '#app/features/cases/rules/terms.ts';
import type { ClientHappening } from '#app/features/profiles/rules/clients.ts';
import { CALL_OUTCOME_LABELS, type CallOutcome } from '#app/features/profiles/rules/input.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { CardStatus, CardType } from '#app/terms/card-status.ts';
import { CARD_STATUS_LABELS, CARD_TITLES } from '#app/terms/card-view.ts';
import type { ListingEventKind } from '#app/terms/listing.ts';
import { LISTING_EVENT_LABELS } from '#app/terms/listing-words.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';

/** Title of a line, and the part of the client's page where it is seen. */
type Words = { title: string; to: string | null };

const FIXED: Record<string, Words> = {
  'letter.sent': { title: 'Carta enviada', to: 'cartas' },
  'letter.answered': { title: 'Resposta a uma carta', to: 'cartas' },
  lawsuit: { title: 'Andamento de processo', to: 'processos' },
  guarantee: { title: 'Garantia pedida', to: 'cards' },
  loan: { title: 'Empréstimo pedido', to: 'emprestimos' },
  energy: { title: 'Desconto na energia pedido', to: null },
  'document.sent': { title: 'Documento enviado', to: 'documentos' },
  'document.approved': { title: 'Documento aprovado', to: 'documentos' },
  'document.rejected': { title: 'Documento recusado', to: 'documentos' },
  'document.asked': { title: 'Documento pedido', to: 'documentos' },
  proof: { title: 'Comprovante anexado', to: 'comprovantes' },
  'face.pending': { title: 'Foto da identidade enviada', to: 'perfil' },
  'face.approved': { title: 'Identidade aprovada', to: 'perfil' },
  'face.rejected': { title: 'Foto da identidade recusada', to: 'perfil' },
  'face.expired': { title: 'Foto da identidade apagada', to: 'perfil' },
  'form.sent': { title: 'Formulário enviado', to: 'formularios' },
  'form.answered': { title: 'Formulário respondido', to: 'formularios' },
  order: { title: 'Pedido feito', to: 'faturas' },
  contract: { title: 'Contrato aceito', to: 'faturas' },
  paid: { title: 'Pagamento recebido', to: 'faturas' },
  'refund.asked': { title: 'Devolução pedida', to: 'faturas' },
  'refund.done': { title: 'Devolução feita', to: 'faturas' },
  renegotiation: { title: 'Parcelas renegociadas', to: 'faturas' },
  notice: { title: 'Aviso ao cliente, ainda não lido', to: 'avisos' },
  'notice.read': { title: 'Aviso ao cliente, lido', to: 'avisos' },
  mail: { title: 'E-mail enviado', to: null },
  lead: { title: 'Lead recebido', to: null },
  message: { title: 'Mensagem do cliente', to: null },
  'message.answered': { title: 'Resposta da equipe', to: null },
  talk: { title: 'Conversa: o cliente escreveu', to: 'conversa' },
  'talk.answered': { title: 'Conversa: a equipe escreveu', to: 'conversa' },
  note: { title: 'Nota interna', to: 'notas' },
  task: { title: 'Tarefa criada', to: '/admin/tarefas' },
  'task.done': { title: 'Tarefa concluída', to: '/admin/tarefas' },
  look: { title: 'Dados consultados', to: null },
};

function titleOf({ code, name }: ClientHappening): Words {
  const known = FIXED[code];
  if (known) return known;
  const [kind = '', what = ''] = code.split('.');
  if (kind === 'call') return { title: `Ligação: ${CALL_OUTCOME_LABELS[what as CallOutcome]}`, to: null };
  if (kind === 'listing')
    return { title: `Registro: ${LISTING_EVENT_LABELS[what as ListingEventKind]}`, to: 'anotacoes' };
  const [status = '', type = ''] = what.split(':');
  const service = CARD_TITLES[type as CardType] ?? '';
  if (kind === 'step')
    return {
      title: `${name ?? 'Etapa'}: ${STEP_STATUS[status as StepStatus].label} (${service})`,
      to: 'etapas',
    };
  return { title: `${service}: ${CARD_STATUS_LABELS[status as CardStatus] ?? status}`, to: 'cards' };
}

/** A line of the history in words. */
export function historyLine(entry: ClientHappening): Words & { text: string | null; note: string } {
  const { code, name, text, amount, by } = entry;
  const words = titleOf(entry);
  const shownText = code === 'paid' ? PAYMENT_METHOD_LABELS[text as PaidMethod] : text;
  const parts = [
    code.startsWith('step.') ? null : name,
    amount === null ? null : formatBRL(amount),
    shownText,
  ].filter((part) => part);
  // Handwritten text gets its own lines.
  return {
    ...words,
    text: parts.join(parts.length > 1 && (text ?? '').length > 60 ? '\n' : ' · ') || null,
    note: by ?? '',
  };
}
