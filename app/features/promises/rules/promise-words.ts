import type { Tone } from '#app/lib/tone.ts';
import type { PromiseKey } from '#app/terms/promise-keys.ts';

/** Reasons for which the ledger excuses a case automatically. */
export const WITHOUT_US =
  'Terminou antes do prazo sem depender de nós: desistência, cancelamento ou contato desfeito.';
export const RESTARTED = 'O prazo recomeçou antes do fim, com um novo envio ou pedido.';

/** Fewest cases for published figures; fewer could identify single people. */
export const ENOUGH_CASES = 10;

export const CASE_STATES = ['running', 'kept', 'broken', 'excused'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const CASE_WORDS: Record<CaseState, { label: string; tone: Tone }> = {
  running: { label: 'Em andamento', tone: 'info' },
  kept: { label: 'Cumprida', tone: 'good' },
  broken: { label: 'Não cumprida', tone: 'bad' },
  excused: { label: 'Dispensada', tone: 'neutral' },
};

/** Name of a case's subject, for the panel. */
export const SUBJECT_WORDS: Record<PromiseKey, string> = {
  prazo_12_uteis: 'Serviço',
  resposta_24h_uteis: 'Mensagem',
  devolucao: 'Devolução',
  analise_48h: 'Pedido de empréstimo',
  privacidade_15d: 'Pedido de privacidade',
  garantia_cpf_limpo: 'Pedido de garantia',
  energia: 'Pedido de energia',
  liminar_quando_cabivel: 'Parecer',
};

/** SQL of a case's state; `c` is the case. */
export const CASE_STATE_SQL = `case when c.kept_at is not null then 'kept' when c.broken_at is not null then 'broken'
  when c.excused_at is not null then 'excused' else 'running' end`;
