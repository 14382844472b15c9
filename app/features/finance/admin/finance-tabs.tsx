import { PageTabs } from '#app/ui/page-tabs.tsx';

const TABS = [
  { to: '/admin/financeiro', label: 'Visão geral', end: true },
  { to: '/admin/financeiro/resultado', label: 'Resultado e caixa' },
  { to: '/admin/financeiro/pagamentos', label: 'Líquido por pagamento' },
  { to: '/admin/financeiro/despesas', label: 'Despesas' },
  { to: '/admin/financeiro/tarifas', label: 'Tarifas e prazos' },
];

/** Tabs of the firm's books. */
export const FinanceTabs = () => <PageTabs label="Financeiro" tabs={TABS} />;
