import type { Toast } from '#app/lib/toast.ts';

export const LEADS_NOT_LOADED = {
  tone: 'bad',
  title: 'Erro ao carregar leads',
  message: 'Não foi possível carregar os leads. Recarregue a página.',
} as const satisfies Toast;

export const LEAD_STATUS_CHANGED = { tone: 'good', title: 'Status atualizado' } as const satisfies Toast;

export const LEAD_STATUS_NOT_CHANGED = {
  tone: 'bad',
  title: 'Erro ao atualizar status',
  message: 'Este lead já mudou de situação. Confira a lista e tente de novo.',
} as const satisfies Toast;

/** A lead is converted by becoming a client, never by hand. */
export const LEAD_NEEDS_CLIENT =
  'Um lead só fica convertido quando vira cliente. Abra o lead e use “Vender” ou “Converter em cliente”.';
export const LOSS_WITHOUT_REASON = 'Escolha por que o lead foi perdido.';

export const LEADS_NOT_ANSWERED =
  'Não houve resposta. Nada mudou na tela; confira a conexão e tente de novo.';

/** Conflict text for a lead that another admin changed since it was shown. */
export const LEAD_STALE =
  'Outra pessoa o mudou antes. Agora você vê como está; mude de novo se ainda for o caso.';

export const LEAD_ASSIGNED = { tone: 'good', title: 'Responsável atualizado' } as const satisfies Toast;
export const LEAD_NOT_ASSIGNED = {
  tone: 'bad',
  title: 'Erro ao atualizar responsável',
} as const satisfies Toast;
export const LEADS_RESTORED = { tone: 'good', title: 'Mudança desfeita' } as const satisfies Toast;
export const LEADS_NOT_RESTORED = {
  tone: 'bad',
  title: 'Não foi possível desfazer',
} as const satisfies Toast;
export const LEAD_SAVED = { tone: 'good', title: 'Lead atualizado' } as const satisfies Toast;
export const LEAD_NOT_SAVED = { tone: 'bad', title: 'Erro ao salvar' } as const satisfies Toast;
export const LEAD_NOTED = { tone: 'good', title: 'Nota salva' } as const satisfies Toast;
export const LEADS_MERGED = { tone: 'good', title: 'Leads mesclados' } as const satisfies Toast;
export const LEAD_SPLIT = { tone: 'good', title: 'Lead separado' } as const satisfies Toast;
export const LEAD_CALL_LOGGED = { tone: 'good', title: 'Ligação registrada' } as const satisfies Toast;
export const NEXT_CONTACT_SAVED = { tone: 'good', title: 'Próximo contato salvo' } as const satisfies Toast;
