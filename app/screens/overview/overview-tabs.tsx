import { useOpenOf } from '#app/kit/may.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';

const TABS = [
  { to: '/admin', label: 'Trabalho', end: true },
  { to: '/admin/negocio', label: 'Negócio' },
];

/** Tabs of the overview; hidden for positions that open only the first one. */
export function OverviewTabs() {
  const tabs = useOpenOf(TABS);
  return tabs.length > 1 && <PageTabs label="Partes da visão geral" tabs={tabs} />;
}
