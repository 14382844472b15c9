/** Positions with fewer rights than an owner, in the order of the columns below. */
export const NARROW = ['manager', 'clerk', 'lawyer', 'finance', 'accountant'] as const;

/**
 * Rights of the positions by section of the panel: `d` opens pages and sends their forms, `s` only opens
 * them, `-` is refused. The longest section that contains an address counts; `/admin` is only the first page.
 * A section without a line belongs to owner and manager.
 *
 * This table is a second witness: written by hand, not derived from the areas of the pages. A new page with
 * the rights of its section needs no line. A page that opens for other positions than its section fails the
 * test until it has one.
 */
export const SECTIONS: Record<string, string> = {
  '/admin': 'd d d d s',
  '/admin/arquivos': 'd d d d s',
  '/admin/avisos': 'd d d d s',
  '/admin/busca': 'd d d d s',
  '/admin/pendencias': 'd d d d s',
  '/admin/sino': 'd d d d s',
  '/admin/visoes': 'd d d d s',
  '/admin/tarefas': 'd d d d -',
  '/admin/agenda': 'd d d d -',
  '/admin/automacao/tarefas': 'd d d d -',

  '/admin/leads': 'd d d - -',
  '/admin/clientes': 'd d d - -',
  '/admin/leads/:leadId/venda': 'd d - - -',
  '/admin/clientes/novo': 'd d - - -',
  '/admin/conversas': 'd d d - -',
  '/admin/conversas/e-mails': 'd d d - -',
  '/admin/conversas/whatsapp': 'd - - - -',
  '/admin/conversas/respostas': 'd s s - -',
  '/admin/clientes/:clientId/auditoria': 'd - - - -',
  '/admin/clientes/:clientId/emprestimos': 'd - - - -',
  '/admin/clientes/:clientId/faturas': 'd - - - -',
  '/admin/clientes/:clientId/pedido': 'd d - - -',
  '/admin/clientes/:clientId/processos': 'd s d - -',
  '/admin/anotacoes': 'd d d - -',
  '/admin/casos': 'd d d - -',
  '/admin/processos': 'd s d - -',
  '/admin/comprovantes': 'd d d - -',
  '/admin/documentos': 'd d d - -',
  '/admin/relatorios': 'd d d - -',
  '/admin/envios/comprovantes': 'd d d - -',
  '/admin/envios/relatorios': 'd d d - -',

  '/admin/formularios': 'd d d - -',
  '/admin/formularios/novo': 'd - - - -',
  '/admin/formularios/previa': 'd - - - -',
  '/admin/formularios/:familyId': 'd - - - -',
  '/admin/formularios/:familyId/enviar': 'd d d - -',
  '/admin/formularios/:familyId/enviados': 'd d d - -',

  '/admin/cartas': 'd d d - -',
  '/admin/cartas/destinatarios': 'd s d - -',
  '/admin/cartas/modelos': 'd s d - -',
  '/admin/cartas/lotes': 'd - d - -',
  '/admin/cartas/respostas': 'd - d - -',
  '/admin/procuracoes': 'd d d - -',
  '/admin/cartas/procuracoes': 'd - d - -',
  '/admin/contratos': 'd - d - -',
  '/admin/contratos/fora': 'd d d - -',
  '/admin/golpes': 'd - d - -',
  '/admin/promessas': 'd - d - -',

  '/admin/devolucoes': 'd - - d s',
  '/admin/financeiro': 'd - - d s',
  '/admin/garantias': 'd - - d s',
  '/admin/notas': 'd - - d s',
  '/admin/parcelas': 'd - - d s',
  '/admin/parceiros/pagamentos': 'd - - d s',
  '/admin/envios/parceiros': 'd - - d -',
  '/admin/recebimentos': 'd - - d s',
  '/admin/envios/devolucoes': 'd - - d -',
  '/admin/envios/recebimentos': 'd d - d -',
  '/admin/importar': 'd - - d -',
  '/admin/envios/importar': 'd - - d -',
  '/admin/importar/empresa': 'd - - - -',
  '/admin/envios/importar/empresa': 'd - - - -',

  '/admin/config/backup': '- - - - -',
  '/admin/config/equipe': 's - - - -',
  '/admin/envios/equipe': 's - - - -',
  '/admin/integracoes': '- - - - -',
};
