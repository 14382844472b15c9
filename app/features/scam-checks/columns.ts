import type { DescribedTables } from '#app/terms/described-tables.ts';

export const SCAM_CHECKS_COLUMNS = {
  scam_reports: 'denúncias de golpe: o que alguém recebeu em nosso nome, sem quem denunciou',
} satisfies DescribedTables;
