import type { DescribedTables } from '#app/terms/described-tables.ts';

export const BACKUPS_COLUMNS: DescribedTables = {
  backup_runs: 'quando houve cópias de segurança, de que tamanho, em que arquivo',
};
