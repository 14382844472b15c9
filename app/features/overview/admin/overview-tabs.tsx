import { PageTabs } from '#app/ui/page-tabs.tsx';

const TABS = [
  { to: '/admin', label: 'Trabalho', end: true },
  { to: '/admin/negocio', label: 'Negócio' },
];

export const OverviewTabs = () => <PageTabs label="Partes da visão geral" tabs={TABS} />;
