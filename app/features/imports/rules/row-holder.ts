import type { FirmValues } from './check-firm-row.ts';
import type { HolderKind } from './terms.ts';

/** Why a row of a document without a client cannot come in. */
export const UNKNOWN_HOLDER = 'CPF ou CNPJ: Nenhum cliente nem empresa com este documento';
export const UNKNOWN_OWNER = 'CPF ou CNPJ do cliente: Nenhum cliente com este documento';

/** The document of the person or company that a row belongs to; for a company its client. */
export const holderOf = (value: FirmValues[HolderKind]): string =>
  'owner' in value ? value.owner : value.document;
