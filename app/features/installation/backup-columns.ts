import type { DescribedTables } from '#app/terms/described-tables.ts';

export const BACKUPS_COLUMNS = {
  backup_runs: 'quando houve cópias de segurança, de que tamanho, em que arquivo',
} satisfies DescribedTables;
