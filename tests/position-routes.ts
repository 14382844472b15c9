import type { Position } from '#app/terms/position.ts';

type Narrow = Exclude<Position, 'owner'>;
/** Patterns of the panel's routes, without `/admin`; its first page is `/`. */
type Routes = { opens: string[]; reads: string[] };

const routes = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

const CASEWORK = routes(`
  / /visoes /sino /avisos /leads /leads/:leadId /leads/novo /leads/exportar /leads/novidades /clientes
  /clientes/:clientId /clientes/:clientId/perfil /clientes/:clientId/cards /clientes/:clientId/etapas
  /clientes/:clientId/documentos /clientes/:clientId/comprovantes /clientes/:clientId/anotacoes
  /clientes/:clientId/anotacoes/colar /clientes/:clientId/anotacoes/:listingId
  /clientes/:clientId/relatorios /clientes/:clientId/relatorios/:reportId /clientes/:clientId/cartas
  /clientes/:clientId/formularios /clientes/:clientId/avisos /clientes/:clientId/notas
  /clientes/:clientId/relatorios/:reportId/antes-e-depois.pdf /clientes/:clientId/rosto/:checkId
  /clientes/:clientId/formularios/:formId /envios/relatorios/:clientId /relatorios/:reportId/arquivo
  /documentos/:id /comprovantes/:id /arquivos/:id /envios/comprovantes/:cardId /formularios
  /formularios/:familyId/enviar /formularios/:familyId/enviados /anotacoes /casos /anotacoes/exportar
  /tarefas /automacao/tarefas /cartas /cartas/nova /cartas/:letterId /busca /pendencias /pendencias/novidades
`);

/** Areas that a manager may not change; the team is visible. */
export const NOT_OF_MANAGER = {
  opens: routes(`
  /integracoes /integracoes/chaves /integracoes/webhooks /integracoes/webhooks/:endpointId
  /config/backup
  `),
  sends: routes(`
  /integracoes /integracoes/chaves /integracoes/webhooks /integracoes/webhooks/:endpointId
  /config/equipe /config/backup
  `),
};

/**
 * Routes of each position: `opens` are routes that it may open and send forms to, `reads` those that it may
 * only read. Written by hand, not derived: a change of rights is a change here, too. Everything else is
 * refused.
 */
export const POSITION_ROUTES: Record<Exclude<Narrow, 'manager'>, Routes> = {
  clerk: {
    opens: CASEWORK,
    reads: routes(`
  /clientes/:clientId/processos /clientes/:clientId/processos/:lawsuitId /cartas/modelos
  /cartas/modelos/:family /cartas/destinatarios /cartas/destinatarios/:addresseeId
    `),
  },
  lawyer: {
    opens: [
      ...CASEWORK,
      ...routes(`
  /clientes/:clientId/processos /clientes/:clientId/processos/:lawsuitId /contratos /contratos/previa
  /contratos/comparar /contratos/corrente /contratos/aceites /contratos/aceites/:acceptanceId
  /contratos/aceites/:acceptanceId/pdf /contratos/:contractId /contratos/:contractId/publicar
  /cartas/lotes /cartas/lotes/:batchId /cartas/lotes/:batchId/arquivo /cartas/respostas /cartas/modelos
  /cartas/modelos/:family /cartas/destinatarios /cartas/destinatarios/:addresseeId /golpes
  /golpes/:reportId /promessas /promessas/fontes /promessas/casos /promessas/casos/:caseId
  /promessas/:promiseKey
      `),
    ],
    reads: [],
  },
  finance: {
    opens: routes(`
  / /visoes /sino /avisos /arquivos/:id /parcelas /parcelas/exportar /parcelas/:orderId
  /envios/recebimentos/:installmentId /recebimentos/:id /garantias/:requestId /financeiro
  /financeiro/devolucoes /envios/devolucoes/:refundId /devolucoes/:id /financeiro/conferencia /tarefas
  /automacao/tarefas /busca /pendencias /pendencias/novidades /importar /importar/:importId /importar/:importId/linhas
  /envios/importar/:kind
    `),
    reads: [],
  },
  accountant: {
    opens: [],
    reads: routes(`
  / /visoes /sino /avisos /arquivos/:id /parcelas /parcelas/exportar /parcelas/:orderId
  /recebimentos/:id /garantias/:requestId /financeiro /financeiro/devolucoes /devolucoes/:id
  /financeiro/conferencia /busca /pendencias /pendencias/novidades
    `),
  },
};
