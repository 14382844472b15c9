import type { PanelPages } from '#app/terms/panel-page.ts';

export const FINANCE_PANEL = {
  '/admin/financeiro/resultado': {
    file: 'result-page.tsx',
    area: 'money',
    find: [
      { label: 'Resultado e caixa', also: 'lucro liquido fluxo de caixa previsao semana tarifas comissoes' },
    ],
    shape: 'table',
    tabs: true,
    up: true,
  },
  '/admin/financeiro/pagamentos': {
    file: 'payment-costs-page.tsx',
    area: 'money',
    find: [{ label: 'Líquido por pagamento', also: 'tarifa taxa credito liquidacao antecipacao' }],
    shape: 'table',
    tabs: true,
    up: true,
  },
  '/admin/financeiro/despesas': {
    file: 'expenses-page.tsx',
    area: 'money',
    find: [{ label: 'Despesas', also: 'gasto conta aluguel salario imposto lancamento' }],
    shape: 'form',
    tabs: true,
    up: true,
  },
  '/admin/financeiro/tarifas': {
    file: 'fee-rates-page.tsx',
    area: 'money',
    find: [{ label: 'Tarifas e prazos', also: 'taxa maquininha mdr boleto prazo credito' }],
    shape: 'form',
    tabs: true,
    up: true,
  },
  '/admin/financeiro/livro': { file: 'book-file.ts', area: 'money' },
} as const satisfies PanelPages;
