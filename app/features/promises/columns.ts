import {
  CHANGED,
  CREATED,
  type DescribedTables,
  personal,
  REFERENCE,
  TEAM_MEMBER,
} from '#app/terms/described-tables.ts';

export const PROMISES_COLUMNS = {
  promises: 'palavras e prazos da empresa',
  promise_snapshots: 'só contagens',
  promise_cases: personal('Promessas que valem para você', 'anonymised', {
    ...CHANGED,
    promise_key: 'Promessa',
    subject_id: REFERENCE,
    user_id: REFERENCE,
    started_at: 'Começou em',
    due_at: 'Prazo até',
    paused: 'Parado',
    kept_at: 'Cumprida em',
    broken_at: 'Não cumprida em',
    excused_at: 'Dispensada em',
    excused_reason: 'Por que foi dispensada',
    excused_by: TEAM_MEMBER,
    done_at: 'Feito em',
    amends: 'O que fizemos',
  }),
  promise_messages: personal('Mensagens sobre promessas', 'removed', {
    ...CREATED,
    case_id: REFERENCE,
    user_id: REFERENCE,
    body: 'O que você escreveu',
    answer: 'Resposta',
    answered_at: 'Respondido em',
    answered_by: TEAM_MEMBER,
  }),
} satisfies DescribedTables;
