import {
  CREATED,
  type DescribedTables,
  internal,
  personal,
  REFERENCE,
  withheld,
} from '#app/terms/described-tables.ts';

export const AUDIT_COLUMNS = {
  data_access_log: personal('Quem viu os dados', 'kept', {
    ...CREATED,
    user_id: REFERENCE,
    what: 'O que foi visto',
    viewer_id: withheld(
      'identifica outra pessoa, da equipe; o papel e o primeiro nome estão na página Privacidade',
    ),
  }),
  audit_log: internal(
    'Registro de auditoria',
    'kept',
    'registro do que a equipe fez, encadeado e imutável; o que ela viu está em "data_access_log"',
    'id seq actor_id actor_kind action entity entity_id before after previous_hash hash created_at',
  ),
} satisfies DescribedTables;
