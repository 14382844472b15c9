import { PageTabs } from '#app/ui/page-tabs.tsx';

const TABS = [
  { to: '/admin/automacao', label: 'Regras', end: true },
  { to: '/admin/automacao/execucoes', label: 'Execuções' },
];

export const AutomationTabs = () => <PageTabs label="Partes da automação" tabs={TABS} />;
