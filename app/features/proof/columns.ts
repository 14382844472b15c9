import type { DescribedTables } from '#app/terms/described-tables.ts';

export const PROOF_COLUMNS = {
  signing_keys: 'chaves e certificados da empresa, que assinam os documentos',
  signing_settings: 'configuração da assinatura dos documentos',
  day_roots: 'raízes dos aceites de cada dia, sem dados de pessoas',
  late_stamps: 'carimbos do tempo de documentos, pelo resumo, sem dados de pessoas',
} satisfies DescribedTables;
