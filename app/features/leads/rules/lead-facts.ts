import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import type { CoveredKind } from '#app/lib/csv.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { leadDocument } from './contact-lead.ts';
import { type LeadOrigin, type LeadStatus, type LossReason, originWords } from './terms.ts';

/** Texts of a lead that every reading of it includes, by the names of their columns in code. */
export const LEAD_TEXTS = [
  'name',
  'email',
  'whatsapp',
  'docNumber',
  'uf',
  'city',
  'broughtBy',
  'campaign',
  'referredBy',
] as const;

/**
 * A lead in the panel's list. The document is masked: the lead drawer shows it whole and logs the access.
 * `broughtBy` is the name of the API key that created it; empty otherwise.
 */
export type LeadRow = Record<(typeof LEAD_TEXTS)[number], string> & {
  id: string;
  docType: 'CPF' | 'CNPJ';
  origin: LeadOrigin;
  status: LeadStatus;
  plan: PlanId | null;
  assigneeId: string | null;
  createdAt: string;
  /** ISO instant of the next contact; null without one. */
  nextContactAt: string | null;
  lossReason: LossReason | null;
  /** Includes those of leads merged into it. */
  tags: string[];
};

type LeadFact = {
  /** Name of the column in the list's address. */
  id: string;
  label: string;
  /** Minimum width of the column in the list; null without a column. */
  px: number | null;
  text: (lead: LeadRow) => string;
  /** Kind of the text, for files in which personal data are covered. */
  covered?: CoveredKind;
  /** Label in the drawer, if it differs; false: not in the drawer. */
  drawer?: ((lead: LeadRow) => string) | false;
  /** Text of the drawer in place of an empty one. */
  none?: string;
  /** A way to reach the person, which the drawer of an erased lead leaves out. */
  contact?: true;
};

const FACTS = [
  {
    id: 'email',
    label: 'E-mail',
    px: 198,
    text: ({ email }) => email,
    covered: 'email',
    none: 'Não tem',
    contact: true,
  },
  {
    id: 'whatsapp',
    label: 'WhatsApp',
    px: 148,
    text: ({ whatsapp }) => maskPhone(whatsapp),
    covered: 'phone',
    contact: true,
  },
  { id: 'tipo', label: 'Tipo', px: null, text: ({ docType }) => docType, drawer: false },
  {
    id: 'documento',
    label: 'Documento',
    px: 144,
    text: ({ docNumber }) => leadDocument(docNumber) ?? '',
    covered: 'document',
    drawer: ({ docType }) => docType,
  },
  { id: 'uf', label: 'UF', px: 56, text: ({ uf }) => uf },
  { id: 'cidade', label: 'Cidade', px: null, text: ({ city }) => city, none: 'Não informada' },
  { id: 'origem', label: 'Origem', px: 128, text: originWords },
  { id: 'campanha', label: 'Campanha', px: 128, text: ({ campaign }) => campaign, none: 'Nenhuma' },
  {
    id: 'indicado-por',
    label: 'Indicado por',
    px: 140,
    text: ({ referredBy }) => referredBy,
    none: 'Ninguém',
    contact: true,
  },
] as const satisfies readonly LeadFact[];

export type LeadFactId = (typeof FACTS)[number]['id'];

/**
 * Facts about a lead's person and its origin, in the order of the list, the drawer and the file. Documents and
 * phones are formatted: in a file bare digits would lose their zeros and turn into 5,29982E+10.
 */
export const LEAD_FACTS: readonly (LeadFact & { id: LeadFactId })[] = FACTS;
