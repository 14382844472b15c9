import { clientAudit } from '#app/features/audit/server/index.server.ts';
import {
  clientCards,
  clientDebts,
  clientDocuments,
  clientLawsuits,
  clientPlaces,
  clientProofs,
  clientSteps,
} from '#app/features/cards/server/index.server.ts';
import { clientForms, sendableTemplates } from '#app/features/forms/server/index.server.ts';
import { loansOf } from '#app/features/loans/server/index.server.ts';
import { clientNotices } from '#app/features/notifications/server/index.server.ts';
import { clientInvoices } from '#app/features/payments/server/index.server.ts';
import { clientConsents, clientPrivacyRequests } from '#app/features/privacy/server/index.server.ts';
import {
  clientFace,
  clientLinked,
  clientNotes,
  listTeam,
  loadClient,
} from '#app/features/profiles/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { ClientTab } from './client-tabs.tsx';

type Tx = Parameters<Parameters<typeof loadClient>[3]>[0];

/** What the person reads of the look, by the tab that was opened. */
const LOOKS: Record<ClientTab, string> = {
  perfil: 'Cadastro e cards',
  cards: 'Cadastro e cards',
  etapas: 'Etapas do serviço',
  documentos: 'Lista de documentos',
  comprovantes: 'Lista de comprovantes',
  dividas: 'Dívidas',
  processos: 'Processos',
  faturas: 'Faturas',
  formularios: 'Formulários e respostas',
  emprestimos: 'Empréstimos e documentos',
  avisos: 'Avisos enviados',
  notas: 'Notas internas',
  auditoria: 'Registro de ações',
};

/** What each tab shows besides the cards; statements run one after the other on the one connection. */
const TABS = {
  perfil: async (tx: Tx, id: string) => ({
    aba: 'perfil' as const,
    team: await listTeam(tx),
    face: await clientFace(tx, id),
    linked: await clientLinked(tx, id),
    consents: (await clientConsents(tx, id)).map(({ id, purpose, version, createdAt, revokedAt }) => ({
      id,
      purpose,
      version,
      createdAt,
      revokedAt,
    })),
    requests: await clientPrivacyRequests(tx, id),
  }),
  cards: async (tx: Tx, id: string) => ({ aba: 'cards' as const, linked: await clientLinked(tx, id) }),
  etapas: async (tx: Tx, id: string) => ({ aba: 'etapas' as const, steps: await clientSteps(tx, id) }),
  documentos: async (tx: Tx, id: string) => ({
    aba: 'documentos' as const,
    places: await clientPlaces(tx, id),
  }),
  comprovantes: async (tx: Tx, id: string) => ({
    aba: 'comprovantes' as const,
    proofs: await clientProofs(tx, id),
    maxBytes: env().uploadMaxBytes,
  }),
  dividas: async (tx: Tx, id: string) => ({ aba: 'dividas' as const, debts: await clientDebts(tx, id) }),
  processos: async (tx: Tx, id: string) => ({
    aba: 'processos' as const,
    lawsuits: await clientLawsuits(tx, id),
  }),
  faturas: async (tx: Tx, id: string) => ({
    aba: 'faturas' as const,
    invoices: await clientInvoices(tx, id),
  }),
  formularios: async (tx: Tx, id: string) => ({
    aba: 'formularios' as const,
    forms: await clientForms(tx, id),
    templates: await sendableTemplates(tx, id),
  }),
  emprestimos: async (tx: Tx, id: string) => ({
    aba: 'emprestimos' as const,
    loans: await loansOf(tx, id),
    now: new Date().toISOString(),
  }),
  avisos: async (tx: Tx, id: string) => ({
    aba: 'avisos' as const,
    notices: await clientNotices(tx, id),
    now: new Date().toISOString(),
  }),
  notas: async (tx: Tx, id: string) => ({ aba: 'notas' as const, notes: await clientNotes(tx, id) }),
  auditoria: async (tx: Tx, id: string) => ({ aba: 'auditoria' as const, rows: await clientAudit(tx, id) }),
} satisfies Record<ClientTab, unknown>;

/** What the law keeps of a person whose data were erased, all on one page, in place of the other tabs. */
const keptByLaw = async (tx: Tx, id: string) => ({
  aba: 'guardado' as const,
  invoices: await clientInvoices(tx, id),
  proofs: await clientProofs(tx, id),
  consents: await clientConsents(tx, id),
  requests: await clientPrivacyRequests(tx, id),
});

type TabData = Awaited<ReturnType<(typeof TABS)[ClientTab] | typeof keptByLaw>>;
/** One tab's data by its name. */
export type DataOf<Tab extends ClientTab | 'guardado'> = Extract<TabData, { aba: Tab }>;

/** The client with the cards and the documents, which every tab refers to, and what the open tab shows. */
export async function loadClientPage(admin: SignedInActor, clientId: string, tab: ClientTab) {
  const loaded = await loadClient(admin, clientId, LOOKS[tab], async (tx, { erased }) => ({
    cards: await clientCards(tx, clientId),
    documents: await clientDocuments(tx, clientId),
    data: (await (erased && tab !== 'auditoria' ? keptByLaw : TABS[tab])(tx, clientId)) as TabData,
  }));
  return loaded && { profile: loaded.profile, ...loaded.tab };
}
