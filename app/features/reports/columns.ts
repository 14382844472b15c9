import {
  CREATED,
  type DescribedTables,
  FILE_PATH,
  personal,
  REFERENCE,
  TEAM_MEMBER,
} from '#app/terms/described-tables.ts';

export const REPORTS_COLUMNS = {
  report_snapshots: personal('Relatórios lidos', 'removed', {
    ...CREATED,
    user_id: REFERENCE,
    linked_profile_id: REFERENCE,
    place: 'Onde consta',
    taken_on: 'Data do relatório',
    sha256: 'Resumo SHA-256',
    file_name: 'Nome do arquivo',
    file_path: FILE_PATH,
    file_size: 'Tamanho do arquivo',
    mime_type: 'Tipo do arquivo',
    profile: REFERENCE,
    profile_version: REFERENCE,
    parsed: 'Conteúdo lido',
    added: 'Anotações novas',
    seen: 'Anotações que continuam',
    missing: 'Anotações que não constam mais',
    confirmed_at: 'Conferido em',
    confirmed_by: TEAM_MEMBER,
  }),
} satisfies DescribedTables;
